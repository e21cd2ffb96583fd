import type { MediaSource } from '#contract/media-sources.ts';
import type { IceServer } from '#contract/video-rooms.ts';
import { preferVp8 } from './codecs.ts';
import { cameraBitrate, type Measured, qualityOf, sections } from './sources.ts';
import { connectingMs, interruptedMs } from './watchConnection.ts';

/** What the two browsers send to each other. `attempt` counts the connections between them; messages about earlier ones are void. */
type Signal = { attempt: number } & (
  | { kind: 'description'; description: RTCSessionDescriptionInit }
  | { kind: 'candidate'; candidate: RTCIceCandidateInit | null }
  /** Asks the browser that makes the offers for a new connection. */
  | { kind: 'again' }
);

/** The number of connections that did not come up, after which the browsers count as unreachable for each other. */
const mostFailures = 2;

type Parts = {
  /** The servers to connect through, with credentials that are valid now. */
  iceServers(): IceServer[];
  /** Whether this browser makes the offers; of two browsers exactly one does, so that offers never collide. */
  isOffering: boolean;
  /** What the user sends. */
  tracks: ReadonlyMap<MediaSource, MediaStreamTrack>;
  send(data: string): void;
  onTrack(source: MediaSource, track: MediaStreamTrack): void;
  /** The browsers do not reach each other, for example because their networks allow no direct connection. */
  onUnreachable(): void;
};

/** The connection to one other participant. */
export type Peer = {
  receive(data: string): void;
  publish(source: MediaSource, track: MediaStreamTrack | null): void;
  measure(): Promise<Measured>;
  close(): void;
};

/** Connects two browsers directly, and again whenever the connection breaks. */
export function openPeer({ iceServers, isOffering, tracks, send, onTrack, onUnreachable }: Parts): Peer {
  let attempt = 0;
  let connection: RTCPeerConnection | undefined;
  let candidates: (RTCIceCandidateInit | null)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let failures = 0;
  let before = { received: 0, lost: 0 };
  // Messages are handled one after another, because a description must be set before its candidates.
  let queue = Promise.resolve();

  function run(task: () => Promise<void>): void {
    // If it fails, the connection was replaced meanwhile or does not come up, and `watch` tries again.
    queue = queue.then(() => (isClosed ? undefined : task())).catch(() => {});
  }

  function connect(): RTCPeerConnection {
    connection?.close();
    before = { received: 0, lost: 0 };
    const opened = new RTCPeerConnection({ iceServers: iceServers(), bundlePolicy: 'max-bundle' });
    const ownAttempt = attempt;
    connection = opened;
    opened.onicecandidate = ({ candidate }) =>
      sendSignal({ kind: 'candidate', attempt: ownAttempt, candidate: candidate?.toJSON() ?? null });
    opened.onconnectionstatechange = () => watch(opened);
    opened.ontrack = ({ transceiver, track }) => {
      const [source] = sections[opened.getTransceivers().indexOf(transceiver)] ?? [];
      if (source) onTrack(source, track);
    };
    watch(opened);
    return opened;
  }
  const sendSignal = (signal: Signal) => send(JSON.stringify(signal));

  async function offer(): Promise<void> {
    attempt++;
    candidates = [];
    const opened = connect();
    for (const [source, kind] of sections)
      preferVp8(opened.addTransceiver(tracks.get(source) ?? kind, { direction: 'sendrecv' }));
    await describe(opened, await opened.createOffer());
  }

  async function answer(to: number, description: RTCSessionDescriptionInit): Promise<void> {
    const isNew = to > attempt;
    attempt = to;
    const current = isNew || !connection ? connect() : connection;
    await current.setRemoteDescription(description);
    for (const [index, transceiver] of current.getTransceivers().entries()) {
      transceiver.direction = 'sendrecv';
      const [source] = sections[index] ?? [];
      await transceiver.sender.replaceTrack((source && tracks.get(source)) ?? null);
    }
    await describe(current, await current.createAnswer());
    await addCandidates(current);
  }

  async function describe(current: RTCPeerConnection, description: RTCSessionDescriptionInit): Promise<void> {
    await current.setLocalDescription(description);
    sendSignal({ kind: 'description', attempt, description });
    await limitCamera(current);
  }

  /** Candidates may arrive before the description that they belong to. */
  async function addCandidates(current: RTCPeerConnection): Promise<void> {
    if (!current.remoteDescription) return;
    for (const candidate of candidates.splice(0)) await current.addIceCandidate(candidate ?? undefined).catch(() => {});
  }

  async function handle(signal: Signal): Promise<void> {
    if (signal.kind === 'again') {
      if (isOffering && signal.attempt === attempt) await offer();
    } else if (signal.attempt < attempt) return;
    else if (signal.kind === 'candidate') {
      if (signal.attempt > attempt) candidates = [];
      candidates.push(signal.candidate);
      if (connection && signal.attempt === attempt) await addCandidates(connection);
    } else if (signal.description.type === 'offer') await answer(signal.attempt, signal.description);
    else if (connection) {
      await connection.setRemoteDescription(signal.description);
      await addCandidates(connection);
    }
  }

  /** Restarts an interrupted connection, and replaces one that does not connect, for example after the device slept. */
  function watch(current: RTCPeerConnection): void {
    if (current !== connection) return;
    clearTimeout(timer);
    const { connectionState: state } = current;
    if (state === 'connected') failures = 0;
    if (isClosed || state === 'connected' || state === 'closed') return;
    if (state === 'disconnected') timer = setTimeout(() => restart(current), interruptedMs);
    else timer = setTimeout(renew, state === 'failed' ? 0 : connectingMs(failures));
  }

  /** Looks for another network path and keeps the connection. */
  function restart(current: RTCPeerConnection): void {
    timer = setTimeout(renew, connectingMs(failures));
    if (!isOffering) return;
    run(async () => {
      if (current === connection) await describe(current, await current.createOffer({ iceRestart: true }));
    });
  }

  function renew(): void {
    if (isClosed) return;
    clearTimeout(timer);
    if (++failures === mostFailures) onUnreachable();
    if (isOffering) run(offer);
    else {
      sendSignal({ kind: 'again', attempt });
      timer = setTimeout(renew, connectingMs(failures));
    }
  }

  if (isOffering) run(offer);
  return {
    receive: (data) => run(() => handle(JSON.parse(data) as Signal)),
    publish(source, track) {
      const index = sections.findIndex(([name]) => name === source);
      run(async () => connection?.getTransceivers()[index]?.sender.replaceTrack(track));
    },
    async measure() {
      if (connection?.connectionState !== 'connected') return { level: 0, quality: null };
      const { level, roundTrip, received, lost } = readStats(await connection.getStats());
      const [nowReceived, nowLost] = [received - before.received, Math.max(0, lost - before.lost)];
      before = { received, lost };
      return { level, quality: qualityOf({ loss: nowLost / Math.max(1, nowReceived + nowLost), roundTrip }) };
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      connection?.close();
    },
  };
}

/** The loudest sound, the round trip in seconds, and the packets so far. */
function readStats(stats: RTCStatsReport): { level: number; roundTrip: number; received: number; lost: number } {
  const sum = { level: 0, roundTrip: 0, received: 0, lost: 0 };
  stats.forEach((entry) => {
    if (entry.type === 'candidate-pair' && entry.nominated) sum.roundTrip = entry.currentRoundTripTime ?? 0;
    if (entry.type !== 'inbound-rtp') return;
    sum.received += entry.packetsReceived ?? 0;
    sum.lost += entry.packetsLost ?? 0;
    sum.level = Math.max(sum.level, entry.audioLevel ?? 0);
  });
  return sum;
}

/** Three cameras must fit through a home connection. */
async function limitCamera(connection: RTCPeerConnection): Promise<void> {
  const sender = connection.getTransceivers()[1]?.sender;
  const parameters = sender?.getParameters();
  const [encoding] = parameters?.encodings ?? [];
  if (!sender || !parameters || !encoding) return;
  encoding.maxBitrate = cameraBitrate;
  // Some browsers refuse it before the first answer; the next description tries again.
  await sender.setParameters(parameters).catch(() => {});
}
