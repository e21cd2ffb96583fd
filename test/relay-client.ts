import {
  PictureLossIndication,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RTCRtpHeaderExtensionParameters,
  RTP_EXTENSION_URI,
  RtcpPayloadSpecificFeedback,
  RtpHeader,
  type RtpPacket,
} from 'werift';
import type { MediaSource } from '#contract/media-sources.ts';
import type { FromRelay, ToRelay } from '#contract/video-signals.ts';

type Slots = Extract<FromRelay, { kind: 'slots' }>['slots'];

/** What arrived in one slot. */
export type Arrived = { packets: RtpPacket[]; count: number; bytes: number };

/** A participant of a relay that sends made-up packets and counts what arrives. */
export type RelayClient = {
  readonly slots: Slots;
  /** Which sizes of the camera are sent; like a browser, the client may stop each of them. */
  readonly sizes: Record<'h' | 'l', boolean>;
  /** What arrived in each slot, by its mid. The last packets of each are kept. */
  readonly arrived: ReadonlyMap<string, Arrived>;
  /** How many packets of sound were sent. */
  readonly sentSounds: number;
  /** Called for each packet that arrives. */
  onPacket: (mid: string) => void;
  /** Sends a microphone and, if wanted, a camera in two sizes. Resolves once it is connected. */
  publish(parts?: { hasCamera?: boolean; edit?(sdp: string): string }): Promise<void>;
  /** How loud the microphone is from now on, in -dBov: 0 is the loudest, 127 is silence. */
  speak(level: number): void;
  subscribe(edit?: (sdp: string) => string): Promise<void>;
  receive(message: FromRelay): void;
  close(): void;
};

const extension = (uri: string) => new RTCRtpHeaderExtensionParameters({ uri });
const opus = { mimeType: 'audio/opus', payloadType: 111, clockRate: 48_000, channels: 2 };
const vp8 = { mimeType: 'video/VP8', payloadType: 96, clockRate: 90_000 };

function connect(): RTCPeerConnection {
  return new RTCPeerConnection({
    // werift would ask a server of Google for its own address.
    iceServers: [{ urls: 'stun:127.0.0.1:9' }],
    iceStunGatherTimeout: 0.01,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    bundlePolicy: 'max-bundle',
    codecs: { audio: [new RTCRtpCodecParameters(opus)], video: [new RTCRtpCodecParameters(vp8)] },
    headerExtensions: {
      audio: [RTP_EXTENSION_URI.sdesMid, RTP_EXTENSION_URI.audioLevelIndication].map(extension),
      video: [RTP_EXTENSION_URI.sdesMid, RTP_EXTENSION_URI.sdesRTPStreamID].map(extension),
    },
  });
}

/** The sizes of a camera: bytes per packet, packets per picture. With 30 pictures a second, about 900 and 150 kbit/s. */
const layers = { h: { bytes: 1_100, packets: 3 }, l: { bytes: 600, packets: 1 } };
const intervals = { sound: 20, picture: 33 };
/** Silence is sent as one packet in this number, like browsers do. */
const silencePause = 20;

export function openRelayClient(send: (message: ToRelay) => void): RelayClient {
  let publishing: RTCPeerConnection | undefined;
  let subscribing: RTCPeerConnection | undefined;
  let waitForAnswer = (_sdp: string) => {};
  let waitForOffer = (_sdp: string) => {};
  let timers: NodeJS.Timeout[] = [];
  let level = 40;
  let sentSounds = 0;
  const sizes = { h: true, l: true };
  const keyFrames = new Set<number>();
  const arrived = new Map<string, Arrived>();

  /** Sends packets of a section in regular intervals. */
  function stream(connection: RTCPeerConnection, mid: string, rid?: 'h' | 'l'): void {
    const [transport] = connection.dtlsTransports;
    const section =
      connection.localDescription?.sdp.split(/^m=/m).find((text) => text.includes(`a=mid:${mid}\r`)) ?? '';
    const idOf = (uri: string) => Number(new RegExp(`^a=extmap:(\\d+) ${uri}`, 'm').exec(section)?.[1]);
    const { sender } = connection.getTransceivers().find((one) => one.mid === mid) ?? {};
    const ssrc = rid || !sender ? Math.floor(Math.random() * 2 ** 31) : sender.ssrc;
    const interval = rid ? intervals.picture : intervals.sound;
    const step = interval * (rid ? 90 : 48);
    const { bytes, packets } = rid ? layers[rid] : { bytes: 80, packets: 1 };
    let [sequenceNumber, timestamp] = [Math.floor(Math.random() * 2 ** 16), Math.floor(Math.random() * 2 ** 32)];
    keyFrames.add(ssrc);

    let ticks = 0;
    function sendOne(): void {
      timestamp = (timestamp + step) >>> 0;
      if (rid && !sizes[rid]) return;
      if (!rid && level === 127 && ticks++ % silencePause !== 0) return;
      for (let nth = 0; nth < packets; nth++) {
        sequenceNumber = (sequenceNumber + 1) & 0xffff;
        const payload = Buffer.alloc(bytes);
        // The VP8 descriptor marks the first packet, the frame's first bit is clear in a key frame.
        payload[0] = nth === 0 ? 0x10 : 0;
        payload[1] = keyFrames.has(ssrc) ? 0 : 1;
        const extensions = [{ id: idOf(RTP_EXTENSION_URI.sdesMid), payload: Buffer.from(mid) }];
        if (rid) extensions.push({ id: idOf(RTP_EXTENSION_URI.sdesRTPStreamID), payload: Buffer.from(rid) });
        else extensions.push({ id: idOf(RTP_EXTENSION_URI.audioLevelIndication), payload: Buffer.from([level]) });
        const header = new RtpHeader({
          ...{ version: 2, ssrc, sequenceNumber, timestamp, extension: true, extensionProfile: 0xbede, extensions },
          ...{ payloadType: rid ? vp8.payloadType : opus.payloadType, marker: nth === packets - 1 },
        });
        void transport?.sendRtp(payload, header);
      }
      if (!rid) sentSounds++;
      keyFrames.delete(ssrc);
    }
    timers.push(setInterval(sendOne, interval));
  }

  function stopPublishing(): void {
    for (const timer of timers) clearInterval(timer);
    timers = [];
    void publishing?.close();
  }

  return {
    slots: {},
    sizes,
    arrived,
    get sentSounds() {
      return sentSounds;
    },
    onPacket: () => {},
    async publish({ hasCamera = true, edit = (sdp: string) => sdp } = {}) {
      stopPublishing();
      const connection = connect();
      publishing = connection;
      connection.addTransceiver('audio', { direction: 'sendonly' });
      if (hasCamera) connection.addTransceiver('video', { direction: 'sendonly' });
      await connection.setLocalDescription(await connection.createOffer());
      const [microphone, camera] = connection.getTransceivers().map(({ mid }) => mid ?? '');
      const sources: Record<string, MediaSource> = { [microphone ?? '']: 'microphone' };
      if (camera) sources[camera] = 'camera';
      const sdp = edit(withSimulcast(connection.localDescription?.sdp ?? ''));
      const answer = new Promise<string>((resolve) => {
        waitForAnswer = resolve;
      });
      send({ kind: 'offer', sdp, sources });
      await connection.setRemoteDescription({ type: 'answer', sdp: await answer });
      await connected(connection);
      connection.dtlsTransports[0]?.onRtcp.subscribe((packet) => {
        if (packet instanceof RtcpPayloadSpecificFeedback && packet.feedback instanceof PictureLossIndication)
          keyFrames.add(packet.feedback.mediaSsrc);
      });
      stream(connection, microphone ?? '');
      if (camera) for (const rid of ['h', 'l'] as const) stream(connection, camera, rid);
    },
    speak(loudness) {
      level = loudness;
    },
    async subscribe(edit = (sdp) => sdp) {
      void subscribing?.close();
      const offer = new Promise<string>((resolve) => {
        waitForOffer = resolve;
      });
      send({ kind: 'subscribe' });
      const sdp = await offer;
      const connection = connect();
      subscribing = connection;
      await connection.setRemoteDescription({ type: 'offer', sdp });
      await connection.setLocalDescription(await connection.createAnswer());
      const mids = midsBySsrc(sdp);
      const [transport] = connection.dtlsTransports;
      transport?.onRtp.allUnsubscribe();
      transport?.onRtp.subscribe((packet) => {
        const mid = mids.get(packet.header.ssrc) ?? '?';
        const slot = arrived.get(mid) ?? { packets: [], count: 0, bytes: 0 };
        arrived.set(mid, slot);
        slot.count++;
        slot.bytes += packet.payload.length;
        slot.packets = [...slot.packets.slice(-99), packet];
        this.onPacket(mid);
      });
      send({ kind: 'answer', sdp: edit(connection.localDescription?.sdp ?? '') });
      await connected(connection);
    },
    receive(message) {
      if (message.kind === 'answer') waitForAnswer(message.sdp);
      else if (message.kind === 'offer') waitForOffer(message.sdp);
      else Object.assign(this, { slots: message.slots });
    },
    close() {
      stopPublishing();
      void subscribing?.close();
    },
  };
}

/** Announces two sizes of the camera, which werift cannot do itself. */
const withSimulcast = (sdp: string) =>
  sdp.replace(/^(m=video.*\r\n)/m, '$1a=rid:h send\r\na=rid:l send\r\na=simulcast:send h;l\r\n');

function midsBySsrc(sdp: string): Map<number, string> {
  const mids = new Map<number, string>();
  for (const section of sdp.split(/^m=/m).slice(1)) {
    const mid = /^a=mid:(\S+)/m.exec(section)?.[1] ?? '';
    for (const [, ssrc] of section.matchAll(/^a=ssrc:(\d+)/gm)) mids.set(Number(ssrc), mid);
  }
  return mids;
}

async function connected(connection: RTCPeerConnection): Promise<void> {
  while (connection.connectionState !== 'connected') {
    if (connection.connectionState === 'failed') throw new Error('The connection failed');
    await connection.connectionStateChange.asPromise(30_000);
  }
}
