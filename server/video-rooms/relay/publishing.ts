import {
  PictureLossIndication,
  RTP_EXTENSION_URI,
  type RtcpPacket,
  RtcpPayloadSpecificFeedback,
  RtcpRrPacket,
  RtcpSrPacket,
  type RtpPacket,
} from 'werift';
import type { MediaSource } from '#contract/media-sources.ts';
import type { ToRelay } from '#contract/video-signals.ts';
import {
  countSections,
  describe,
  openConnection,
  transportOf,
  withBundledSections,
  withoutCandidates,
} from './connection.ts';
import { openInboundStream } from './inbound-stream.ts';
import type { RelayOptions } from './messages.ts';
import { placeOf, readSections, type Sections } from './sections.ts';
import { type Layer, type LayerName, openTrack, sentLayer, type Track } from './tracks.ts';
import { openTransportFeedback } from './transport-feedback.ts';
import { withoutPictureNumbers } from './vp8.ts';

/** Microphone, camera, screen and its sound, and some that a browser no longer uses. */
const mostSections = 8;
const mostStreams = 16;
const keyFrameIntervalMs = 500;

const extensions = {
  audio: [RTP_EXTENSION_URI.sdesMid, RTP_EXTENSION_URI.audioLevelIndication, RTP_EXTENSION_URI.transportWideCC],
  video: [
    RTP_EXTENSION_URI.sdesMid,
    RTP_EXTENSION_URI.sdesRTPStreamID,
    RTP_EXTENSION_URI.repairedRtpStreamId,
    RTP_EXTENSION_URI.transportWideCC,
  ],
};

type Offer = Extract<ToRelay, { kind: 'offer' }>;
type NamedLayer = { track: Track; name: LayerName; layer: Layer; rid: string | undefined };

/** The connection by which a participant sends. */
export type Publishing = {
  readonly answer: string;
  readonly tracks: ReadonlyMap<MediaSource, Track>;
  /** Whether the browser still uses the connection. */
  isAlive(): boolean;
  /** Asks for lost packets, and reports when packets arrived. Call it about every 50 ms. */
  sendFeedback(): void;
  /** Call it about every second. */
  sendReports(): void;
  close(): void;
};

type Parts = {
  participantId: string;
  offer: Offer;
  onPacket(track: Track, layer: LayerName, packet: RtpPacket): void;
  /** Called when the browser starts to send a track, also after a pause. */
  onStart(): void;
};

/** Answers the offer of a participant. @throws Error if it is not a valid offer */
export async function openPublishing(
  options: RelayOptions,
  { participantId, offer, onPacket, onStart }: Parts,
): Promise<Publishing> {
  if (countSections(offer.sdp) > mostSections) throw new Error('too many media sections');
  // Without this, werift would open data channels, for which we have no use.
  if (/^m=(?!audio |video )/m.test(offer.sdp)) throw new Error('neither audio nor video');
  const sdp = withBundledSections(withoutCandidates(offer.sdp));
  const connection = openConnection(options, extensions, { hasRtx: true });
  const sections = readSections(sdp);
  const tracks = new Map<MediaSource, Track>();
  const streams = new Map<number, NamedLayer>();
  const feedback = openTransportFeedback();

  function addStream(ssrc: number, { mid, rid }: { mid: string; rid?: string | undefined }): NamedLayer | null {
    const source = offer.sources[mid];
    if (!source || streams.size >= mostStreams) return null;
    const track = tracks.get(source) ?? openTrack(participantId, source);
    tracks.set(source, track);
    let requestedAt = -Infinity;
    const layer: Layer = {
      stream: openInboundStream(ssrc),
      lastPacketAt: -Infinity,
      requestKeyFrame() {
        const now = performance.now();
        if (now - requestedAt < keyFrameIntervalMs) return;
        requestedAt = now;
        sendRtcp(
          new RtcpPayloadSpecificFeedback({ feedback: new PictureLossIndication({ senderSsrc: 1, mediaSsrc: ssrc }) }),
        );
      },
    };
    const name = rid === 'l' ? 'low' : 'high';
    track.layers.set(name, layer);
    const found: NamedLayer = { track, name, layer, rid };
    streams.set(ssrc, found);
    return found;
  }

  function sendRtcp(packet: RtcpPacket): void {
    const transport = transportOf(connection);
    if (transport.state === 'connected') transport.sendRtcp([packet]).catch(() => {});
  }

  function receive(packet: RtpPacket, sections: Sections): void {
    const { header } = packet;
    const arrival = header.extensions.find(({ id }) => id === sections.extensions.transportSequence)?.payload;
    if (arrival?.length === 2) feedback.count(arrival.readUInt16BE(0));
    const found = sections.rtxPayloadTypes.has(header.payloadType) ? unwrap(packet) : findStream(packet);
    if (!found) return;
    const { track, name, layer } = found;
    if (!layer.stream.count(header.sequenceNumber, packet.payload.length)) return;
    if (!sentLayer(track, name)) onStart();
    layer.lastPacketAt = performance.now();
    if (track.source === 'microphone') track.loudness += (loudnessOf(packet) - track.loudness) * 0.15;
    else if (layer.stream.hasLongGap()) layer.requestKeyFrame();
    if (track.source === 'camera' || track.source === 'screen') packet.payload = withoutPictureNumbers(packet.payload);
    onPacket(track, name, packet);
  }

  function findStream(packet: RtpPacket): NamedLayer | null {
    const stream = streams.get(packet.header.ssrc);
    if (stream) return stream;
    const place = placeOf(sections, packet.header);
    return place ? addStream(packet.header.ssrc, place) : null;
  }

  /** Restores a packet that was sent again, and returns its stream; null for mere padding. */
  function unwrap(packet: RtpPacket): NamedLayer | null {
    const { header, payload } = packet;
    if (payload.length <= 2) return null;
    const found = repaired(header);
    header.sequenceNumber = payload.readUInt16BE(0);
    packet.payload = payload.subarray(2);
    return found;
  }

  function repaired(header: RtpPacket['header']): NamedLayer | null {
    const repairedSsrc = sections.repairs.get(header.ssrc);
    if (repairedSsrc !== undefined) return streams.get(repairedSsrc) ?? null;
    const place = placeOf(sections, header);
    for (const [ssrc, found] of streams)
      if (place?.rid && found.rid === place.rid) {
        sections.repairs.set(header.ssrc, ssrc);
        return found;
      }
    return null;
  }

  /** From the loudness in the header, by RFC 6464, where 0 is the loudest. */
  function loudnessOf({ header }: RtpPacket): number {
    const level = header.extensions.find(({ id }) => id === sections.extensions.audioLevel)?.payload[0];
    return level === undefined ? 0 : 127 - (level & 0x7f);
  }

  function receiveRtcp(packet: RtcpPacket): void {
    if (packet instanceof RtcpSrPacket)
      streams
        .get(packet.ssrc)
        ?.layer.stream.setSenderReport(Number((packet.senderInfo.ntpTimestamp >> 16n) & 0xffffffffn));
  }

  try {
    await connection.setRemoteDescription({ type: 'offer', sdp });
    const transport = transportOf(connection);
    // werift would count the packets of both sizes of a camera as one stream.
    transport.onRtp.allUnsubscribe();
    transport.onRtcp.allUnsubscribe();
    transport.onRtp.subscribe((packet) => receive(packet, sections));
    transport.onRtcp.subscribe(receiveRtcp);
    const { sdp: answer, isAlive } = await describe(connection, options);
    for (const { mid, ssrcs } of sections.media) for (const ssrc of ssrcs) addStream(ssrc, { mid });
    return {
      answer,
      tracks,
      isAlive,
      sendFeedback() {
        const now = performance.now();
        for (const found of streams.values()) {
          if (found.track.source !== 'camera' && found.track.source !== 'screen') continue;
          const nack = found.layer.stream.nack(now);
          if (nack) sendRtcp(nack);
        }
        const [ssrc = 1] = streams.keys();
        const report = feedback.next(ssrc);
        if (report) sendRtcp({ serialize: () => report } as RtcpPacket);
      },
      sendReports() {
        const now = performance.now();
        const reports = [...streams.values()].map(({ layer }) => layer.stream.report(now));
        if (reports.length > 0) sendRtcp(new RtcpRrPacket({ ssrc: 1, reports }));
      },
      close() {
        for (const track of tracks.values()) for (const slot of [...track.slots]) slot.show(null, 'high');
        void connection.close();
      },
    };
  } catch (error) {
    void connection.close();
    throw error;
  }
}
