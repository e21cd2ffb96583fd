import { Input, MP4, UrlSource, WEBM } from 'mediabunny';
import type { RecordingTrack } from '#contract/recordings.ts';
import { fileUrl } from '#web/lib/requests/organization.ts';
import { isFinal, pauseAfter } from '#web/lib/requests/retries.ts';

/** How much of a track is kept in memory, in bytes. */
const cachedBytes = 4_000_000;
/** How often to try again what fails within a minute. */
const maxRetries = 4;

/** The server cannot be reached, or it refuses a track; `status` is undefined without an answer. */
export class ServerAway extends Error {
  readonly status: number | undefined;
  constructor(status?: number) {
    super(`The server answered ${status ?? 'nothing'}`);
    this.status = status;
  }
}

async function fetchPart(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request).catch(() => undefined);
  if (!response?.ok) throw new ServerAway(response?.status);
  return response;
}

/** Opens the file of a track, which is read part by part, until `signal` aborts. Reading it throws `ServerAway` or what is wrong with it. */
export function openTrack({ id }: RecordingTrack, signal: AbortSignal): Input {
  let failures = 0;
  let failedAt = 0;
  /** How long to wait, in seconds; null to give up. */
  function retryDelay(error: unknown): number | null {
    failures = Date.now() - failedAt > 60_000 ? 1 : failures + 1;
    failedAt = Date.now();
    const isHopeless = error instanceof ServerAway && isFinal(error);
    return signal.aborted || isHopeless || failures > maxRetries ? null : pauseAfter(failures, {}) / 1_000;
  }
  const source = new UrlSource(new URL(fileUrl(`/api/recordings/tracks/${id}/media`), location.href), {
    maxCacheSize: cachedBytes,
    parallelism: 1,
    fetchFn: fetchPart,
    getRetryDelay: (_, error) => retryDelay(error),
    // What is read ahead fails again when it is needed.
    handleUnhandledError: () => undefined,
  });
  const input = new Input({ source, formats: [WEBM, MP4] });
  signal.addEventListener('abort', () => input.dispose(), { once: true });
  return input;
}
