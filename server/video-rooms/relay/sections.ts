import { RTP_EXTENSION_URI, type RtpHeader } from 'werift';

/** What the relay needs to know of a browser's offer to tell its streams apart. */
export type Sections = {
  /** The streams that the offer names; those of a camera in two sizes only show in their packets. */
  media: { mid: string; ssrcs: number[] }[];
  /** The streams that repair another one, by RFC 4588. */
  repairs: Map<number, number>;
  rtxPayloadTypes: Set<number>;
  /** The ids of header extensions. */
  extensions: { mid?: number; rid?: number; repairedRid?: number; audioLevel?: number; transportSequence?: number };
};

const names = {
  [RTP_EXTENSION_URI.sdesMid]: 'mid',
  [RTP_EXTENSION_URI.sdesRTPStreamID]: 'rid',
  [RTP_EXTENSION_URI.repairedRtpStreamId]: 'repairedRid',
  [RTP_EXTENSION_URI.audioLevelIndication]: 'audioLevel',
  [RTP_EXTENSION_URI.transportWideCC]: 'transportSequence',
} as const satisfies Record<string, keyof Sections['extensions']>;

export function readSections(sdp: string): Sections {
  const extensions: Sections['extensions'] = {};
  for (const [, id, uri] of sdp.matchAll(/^a=extmap:(\d+)(?:\/\w+)? (\S+)/gm)) {
    const name = names[uri as keyof typeof names];
    if (name) extensions[name] = Number(id);
  }
  const numbers = (pattern: RegExp) => [...sdp.matchAll(pattern)].map(([, ...groups]) => groups.map(Number));
  const repairs = new Map(
    numbers(/^a=ssrc-group:FID (\d+) (\d+)/gm).map(([ssrc = 0, repair = 0]) => [repair, ssrc] as const),
  );
  const media = sdp
    .split(/^m=/m)
    .slice(1)
    .map((section) => {
      const isSimulcast = /^a=simulcast:send/m.test(section);
      const ssrcs = new Set([...section.matchAll(/^a=ssrc:(\d+) cname/gm)].map(([, ssrc]) => Number(ssrc)));
      return {
        mid: /^a=mid:(\S+)/m.exec(section)?.[1] ?? '',
        ssrcs: isSimulcast ? [] : [...ssrcs].filter((ssrc) => !repairs.has(ssrc)),
      };
    });
  return { media, repairs, extensions, rtxPayloadTypes: new Set(numbers(/^a=rtpmap:(\d+) rtx/gm).flat()) };
}

/** The media section of a packet, and the size of the camera, by the packet's header. */
export function placeOf(
  { extensions }: Sections,
  header: RtpHeader,
): { mid: string; rid?: string | undefined } | undefined {
  const text = (wanted: number | undefined) =>
    wanted === undefined ? undefined : header.extensions.find(({ id }) => id === wanted)?.payload.toString();
  const mid = text(extensions.mid);
  return mid === undefined ? undefined : { mid, rid: text(extensions.rid) ?? text(extensions.repairedRid) };
}
