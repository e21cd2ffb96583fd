import {
  type RTCDtlsTransport,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RTCRtpHeaderExtensionParameters,
  RTP_EXTENSION_URI,
  RtpHeader,
} from 'werift';
import type { FromRelay, MediaSource, ToRelay } from '#contract/video-signals.ts';

const codecs = {
  audio: [new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 })],
  video: [
    new RTCRtpCodecParameters({
      ...{ mimeType: 'video/VP8', clockRate: 90_000, payloadType: 96 },
      rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }],
    }),
  ],
};
const extension = (uri: string) => new RTCRtpHeaderExtensionParameters({ uri });
const headerExtensions = {
  audio: [extension(RTP_EXTENSION_URI.sdesMid), extension(RTP_EXTENSION_URI.audioLevelIndication)],
  video: [extension(RTP_EXTENSION_URI.sdesMid), extension(RTP_EXTENSION_URI.sdesRTPStreamID)],
};
const open = () =>
  new RTCPeerConnection({
    ...{ iceServers: [], codecs, headerExtensions, bundlePolicy: 'max-bundle', iceUseIpv6: false },
    iceAdditionalHostAddresses: ['127.0.0.1'],
  });

const sections = ['microphone', 'camera'] as const satisfies MediaSource[];
/** Packets are 20 ms of sound, and a picture of one packet. */
const intervalMs = 20;
const keyFrameEvery = 25;

/** A participant that sends made-up sound and pictures to a relay, and counts what arrives. */
export type RelayClient = {
  id: string;
  /** How loud the sound is, by RFC 6464: 0 is the loudest, 127 is silence. */
  level: number;
  sendsHigh: boolean;
  sendsCamera: boolean;
  slots: Extract<FromRelay, { kind: 'slots' }>['slots'];
  /** How many packets arrived from a source of a participant while a slot showed it, and the last byte of each payload. */
  received: Map<string, { count: number; last: number; at: number }>;
  keyFrameRequests: number;
  offer: string;
  answer: string;
  receive(message: FromRelay): void;
  connect(): Promise<void>;
  close(): void;
};

/** The last byte of a made-up payload tells which layer it is. */
export const layerBytes = { high: 1, low: 2, sound: 3 };

/** Opens a participant. The camera has the layers `h` and `l` unless `isSimulcast` is off. */
export function openRelayClient(id: string, send: (message: ToRelay) => void): RelayClient {
  const publishing = open();
  let subscribing = open();
  let timer: NodeJS.Timeout | undefined;
  let waiting = new Map<string, (sdp: string) => void>();
  const waitFor = (kind: 'offer' | 'answer') => new Promise<string>((resolve) => waiting.set(kind, resolve));

  const client: RelayClient = {
    ...{ id, level: 40, sendsHigh: true, sendsCamera: true, slots: {}, received: new Map(), keyFrameRequests: 0 },
    ...{ offer: '', answer: '' },
    receive(message) {
      if (message.kind === 'slots') client.slots = message.slots;
      else waiting.get(message.kind)?.(message.sdp);
    },
    async connect() {
      const microphone = publishing.addTransceiver('audio', { direction: 'sendonly' });
      const camera = publishing.addTransceiver('video', { direction: 'sendonly' });
      await publishing.setLocalDescription(await publishing.createOffer());
      const sources = { [microphone.mid ?? '']: sections[0], [camera.mid ?? '']: sections[1] };
      const answered = waitFor('answer');
      const simulcast = 'a=rid:h send\r\na=rid:l send\r\na=simulcast:send h;l\r\n';
      send({ kind: 'offer', sdp: (publishing.localDescription?.sdp ?? '') + simulcast, sources });
      client.answer = await answered;
      const plain = client.answer.replace(/^a=(rid|simulcast):.*\r\n/gm, '');
      await publishing.setRemoteDescription({ type: 'answer', sdp: plain });
      timer = sendForever(client, publishing, {
        microphone: { ssrc: microphone.sender.ssrc, mid: microphone.mid ?? '' },
        camera: { ssrc: camera.sender.ssrc, mid: camera.mid ?? '' },
      });

      const offered = waitFor('offer');
      send({ kind: 'subscribe' });
      client.offer = await offered;
      await subscribing.setRemoteDescription({ type: 'offer', sdp: client.offer });
      const mids = new Map(
        [...client.offer.matchAll(/^a=mid:(\S+)[\s\S]*?^a=ssrc:(\d+)/gm)].map(([, mid, ssrc]) => [Number(ssrc), mid]),
      );
      subscribing.dtlsTransports[0]?.onRtp.subscribe(({ header, payload }) =>
        count(client, mids.get(header.ssrc) ?? '', payload),
      );
      await subscribing.setLocalDescription(await subscribing.createAnswer());
      send({ kind: 'answer', sdp: subscribing.localDescription?.sdp ?? '' });
    },
    close() {
      clearInterval(timer);
      waiting = new Map();
      void publishing.close();
      void subscribing.close();
      subscribing = publishing;
    },
  };
  return client;
}

function count({ slots, received }: RelayClient, mid: string, payload: Buffer): void {
  const slot = slots[mid];
  if (!slot) return;
  const key = `${slot.source} ${slot.participantId}`;
  const before = received.get(key)?.count ?? 0;
  received.set(key, { count: before + 1, last: payload.at(-1) ?? 0, at: performance.now() });
}

type Section = { ssrc: number; mid: string };

function sendForever(
  client: RelayClient,
  connection: RTCPeerConnection,
  { microphone, camera }: { microphone: Section; camera: Section },
): NodeJS.Timeout {
  const [transport] = connection.dtlsTransports as [RTCDtlsTransport];
  const ids = new Map([...client.answer.matchAll(/^a=extmap:(\d+) (\S+)/gm)].map(([, id, uri]) => [uri, Number(id)]));
  const header = (uri: string, payload: Buffer) => ({ id: ids.get(uri) ?? 0, payload });
  let needsKeyFrame = true;
  transport.onRtcp.subscribe((packet) => {
    if (packet.type !== 206) return;
    client.keyFrameRequests++;
    needsKeyFrame = true;
  });
  let number = 0;
  return setInterval(() => {
    if (transport.state !== 'connected') return;
    number = (number + 1) & 0xffff;
    const send = (ssrc: number, payloadType: number, payload: Buffer, extensions: RtpHeader['extensions']) =>
      void transport.sendRtp(
        payload,
        new RtpHeader({
          ...{ ssrc, payloadType, extensions, extension: true, marker: true },
          ...{ sequenceNumber: number, timestamp: number * intervalMs * (payloadType === 111 ? 48 : 90) },
        }),
      );
    const level = header(RTP_EXTENSION_URI.audioLevelIndication, Buffer.from([client.level]));
    send(microphone.ssrc, 111, Buffer.alloc(60, layerBytes.sound), [level]);
    if (!client.sendsCamera) return;
    const isKeyFrame = needsKeyFrame || number % keyFrameEvery === 0;
    needsKeyFrame = false;
    for (const [rid, byte] of [
      ['h', layerBytes.high],
      ['l', layerBytes.low],
    ] as const) {
      if (rid === 'h' && !client.sendsHigh) continue;
      const payload = Buffer.alloc(rid === 'h' ? 1_100 : 350, byte);
      // A descriptor with a picture id of 15 bits, and the first byte of a frame.
      payload.set([0x90, 0x80, 0x80 | (number >> 8), number & 0xff, isKeyFrame ? 0 : 1]);
      send(camera.ssrc + (rid === 'h' ? 0 : 1), 96, payload, [
        header(RTP_EXTENSION_URI.sdesMid, Buffer.from(camera.mid)),
        header(RTP_EXTENSION_URI.sdesRTPStreamID, Buffer.from(rid)),
      ]);
    }
  }, intervalMs);
}
