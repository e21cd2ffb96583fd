import { Input, MP4, UrlSource, WEBM } from 'mediabunny';
import { fileUrl } from '#web/lib/requests/organization.ts';

/** How much of a track is kept in memory, in bytes. */
const cachedBytes = 4_000_000;

/** Opens the file of a track, which is read part by part. */
export const openTrack = (id: number): Input =>
  new Input({
    source: new UrlSource(new URL(fileUrl(`/api/recordings/tracks/${id}/media`), location.href), {
      maxCacheSize: cachedBytes,
      parallelism: 1,
    }),
    formats: [WEBM, MP4],
  });
