import { RTP_EXTENSION_URI, type RtpHeader } from 'werift';

/** What the relay needs to know of a browser's offer to tell its streams apart. */
export type Sections = {
  /** The streams that the offer names; those of a camera in two sizes only show in their packets. */
  media: { mid: string; ssrcs: number[] }[];
  /** The ids of header extensions. */
  extensions: { mid?: number; rid?: number; audioLevel?: number; transportSequence?: number };
};

const names = {
  [RTP_EXTENSION_URI.sdesMid]: 'mid',
  [RTP_EXTENSION_URI.sdesRTPStreamID]: 'rid',
  [RTP_EXTENSION_URI.audioLevelIndication]: 'audioLevel',
  [RTP_EXTENSION_URI.transportWideCC]: 'transportSequence',
} as const satisfies Record<string, keyof Sections['extensions']>;

export function readSections(sdp: string): Sections {
  const extensions: Sections['extensions'] = {};
  for (const [, id, uri] of sdp.matchAll(/^a=extmap:(\d+)(?:\/\w+)? (\S+)/gm)) {
    const name = names[uri as keyof typeof names];
    if (name) extensions[name] = Number(id);
  }
  const media = sdp
    .split(/^m=/m)
    .slice(1)
    .map((section) => ({
      mid: /^a=mid:(\S+)/m.exec(section)?.[1] ?? '',
      ssrcs: [...new Set([...section.matchAll(/^a=ssrc:(\d+) cname/gm)].map(([, ssrc]) => Number(ssrc)))],
      // Streams for packets that are sent again are not used.
      repair: new Set([...section.matchAll(/^a=ssrc-group:FID \d+ (\d+)/gm)].map(([, ssrc]) => Number(ssrc))),
      isSimulcast: /^a=simulcast:send/m.test(section),
    }))
    .map(({ mid, ssrcs, repair, isSimulcast }) => ({
      mid,
      ssrcs: isSimulcast ? [] : ssrcs.filter((ssrc) => !repair.has(ssrc)),
    }));
  return { media, extensions };
}

/** The media section of a packet, and the size of the camera, by the packet's header. */
export function findStreams(
  { extensions }: Sections,
  header: RtpHeader,
): { mid: string; rid?: string | undefined } | undefined {
  const text = (wanted: number | undefined) =>
    wanted === undefined ? undefined : header.extensions.find(({ id }) => id === wanted)?.payload.toString();
  const mid = text(extensions.mid);
  return mid === undefined ? undefined : { mid, rid: text(extensions.rid) };
}
