import {
  GenericNack,
  PictureLossIndication,
  ReceiverEstimatedMaxBitrate,
  RTP_EXTENSION_URI,
  type RtcpPacket,
  RtcpPayloadSpecificFeedback,
  RtcpRrPacket,
  RtcpTransportLayerFeedback,
  type RtpHeader,
} from 'werift';
import { type MediaSource, mediaSources, slotCounts } from '#contract/media-sources.ts';
import { openBandwidth } from './bandwidth.ts';
import { countSections, describe, openConnection, transportOf, withoutCandidates } from './connection.ts';
import type { RelayOptions } from './messages.ts';
import { uint16 } from './sequence.ts';
import { openSlot } from './slot.ts';
import type { Slot } from './tracks.ts';

export const kindOf = (source: MediaSource) => (source === 'camera' || source === 'screen' ? 'video' : 'audio');

// Only for video, because werift gives an extension another id for audio. Browsers estimate their bandwidth by the video alone.
const extensions = { audio: [], video: [RTP_EXTENSION_URI.absSendTime] };

/** The connection by which a participant receives. */
export type Subscribing = {
  readonly offer: string;
  readonly slots: Record<MediaSource, Slot[]>;
  /** What the receiver can take, in bits per second. */
  readonly bandwidth: number;
  /** Whether the browser still uses the connection. */
  isAlive(): boolean;
  answer(sdp: string): Promise<void>;
  /** Call it about every second. */
  measure(): void;
  close(): void;
};

/** Offers a connection with slots for the sources of others. `onStart` is called once it can send, and when it begins to send a track. */
export async function openSubscribing(options: RelayOptions, onStart: () => void): Promise<Subscribing> {
  const connection = openConnection(options, extensions, { hasRtx: false });
  const bandwidth = openBandwidth();
  const senders = mediaSources.flatMap((source) =>
    Array.from({ length: slotCounts[source] }, () => ({
      source,
      transceiver: connection.addTransceiver(kindOf(source), { direction: 'sendonly' }),
    })),
  );
  const { sdp: offer, isAlive } = await describe(connection, options);
  const transport = transportOf(connection);
  const ice = transport.iceTransport.connection;
  const sendTime = [{ id: Number(/^a=extmap:(\d+) /m.exec(offer)?.[1] ?? 1), payload: Buffer.alloc(3) }];

  function sendAgain(packet: Buffer): void {
    bandwidth.count(packet.length);
    ice.send(packet).catch(() => {});
  }

  function send(header: RtpHeader, payload: Buffer): Buffer | undefined {
    if (transport.state !== 'connected') return;
    // Seconds, with 18 bits after the point.
    const time = Math.floor((performance.now() / 1_000) * 2 ** 18) % 2 ** 24;
    sendTime[0]?.payload.writeUIntBE(time, 0, 3);
    header.extension = true;
    header.extensions = sendTime;
    const packet = transport.srtp.encrypt(payload, header);
    sendAgain(packet);
    return packet;
  }

  const slots: Record<MediaSource, Slot[]> = { microphone: [], camera: [], screen: [], screenSound: [] };
  const bySsrc = new Map<number, Slot>();
  for (const { source, transceiver } of senders) {
    const { ssrc } = transceiver.sender;
    const slot = openSlot({ kind: kindOf(source), mid: transceiver.mid ?? '', ssrc, send, sendAgain, onStart });
    slots[source].push(slot);
    bySsrc.set(ssrc, slot);
  }

  function receiveRtcp(packet: RtcpPacket): void {
    if (packet instanceof RtcpRrPacket)
      for (const { fractionLost } of packet.reports) bandwidth.setLoss(fractionLost / 256);
    if (packet instanceof RtcpTransportLayerFeedback && packet.feedback instanceof GenericNack)
      for (const lost of packet.feedback.lost) bySsrc.get(packet.feedback.mediaSourceSsrc)?.resend(uint16(lost));
    if (!(packet instanceof RtcpPayloadSpecificFeedback)) return;
    if (packet.feedback instanceof PictureLossIndication) bySsrc.get(packet.feedback.mediaSsrc)?.requestKeyFrame();
    if (packet.feedback instanceof ReceiverEstimatedMaxBitrate) bandwidth.setEstimate(Number(packet.feedback.bitrate));
  }
  transport.onRtp.allUnsubscribe();
  transport.onRtcp.allUnsubscribe();
  transport.onRtcp.subscribe(receiveRtcp);
  transport.onStateChange.subscribe((state) => state === 'connected' && onStart());

  return {
    offer,
    slots,
    isAlive,
    get bandwidth() {
      return bandwidth.available;
    },
    async answer(sdp) {
      if (countSections(sdp) !== senders.length) throw new Error('not an answer to the offer');
      await connection.setRemoteDescription({ type: 'answer', sdp: withoutCandidates(sdp) });
    },
    measure: () => bandwidth.measure(),
    close() {
      for (const slot of bySsrc.values()) slot.show(null, 'high');
      void connection.close();
    },
  };
}
