import type { MediaSource } from '#contract/media-sources.ts';
import type { RoomAccess } from '#contract/video-rooms.ts';
import type { FromRoom, ToRoom } from '#contract/video-signals.ts';
import type { RoomClient } from '#rules/room-client.ts';
import type { Livekit } from './livekit.ts';
import { type Mesh, openMesh } from './mesh.ts';
import { openRelay, type Relay } from './relay.ts';
import type { Measured, Transport } from './sources.ts';

type Tracks = Partial<Record<MediaSource, MediaStreamTrack>>;

type Parts = {
  /** The user's access now: it changes when they join again, and its credentials are renewed. */
  access(): RoomAccess;
  isMuted(): boolean;
  /** What the user sends. */
  tracks: ReadonlyMap<MediaSource, MediaStreamTrack>;
  send(message: ToRoom): void;
  /** A picture or sound of someone has come or gone. */
  onTrack(): void;
  /** The connection to LiveKit is there, is lost and comes back by itself, or is refused. */
  onLivekit(event: 'connected' | 'lost' | 'refused'): void;
};

/** The connections of a room for pictures and sound. */
type Connections = Omit<Transport, 'measure' | 'close'> & {
  /** Opens the connections that the room wants now, and closes all others. */
  follow(room: RoomClient, before: RoomClient): void;
  receive(message: Extract<FromRoom, { kind: 'signal' | 'relay' }>): void;
  setMuted(isMuted: boolean): void;
  /** What is received of a participant. */
  tracksOf(participantId: string): Tracks;
  /** Who is seen by the relay; null while it does not take what the user sends. */
  relayed(): string[] | null;
  /** Undefined without a connection. */
  measure(): Promise<Map<string, Measured>> | undefined;
};

export function openConnections({ access, isMuted, tracks, send, onTrack, onLivekit }: Parts): Connections {
  const fromMesh = new Map<string, Tracks>();
  const fromRelay = new Map<string, Tracks>();
  const fromLivekit = new Map<string, Tracks>();
  let mesh: Mesh | undefined;
  let relay: Relay | undefined;
  let livekit: Livekit | undefined;
  /** The participant that this window is on LiveKit. */
  let livekitId: string | undefined;
  let wanted: Parameters<Transport['want']>[0] = [];

  /** The relay before the connections that it replaces. */
  const transports = (): Transport[] => [relay, livekit, mesh].filter((one) => one !== undefined);
  const iceServers = () => access().iceServers;
  const onUnreachable = () => send({ kind: 'unreachable' });
  const keepTrack =
    (received: Map<string, Tracks>) => (id: string, source: MediaSource, track: MediaStreamTrack | null) => {
      const { [source]: _, ...others } = received.get(id) ?? {};
      received.set(id, track ? { ...others, [source]: track } : others);
      onTrack();
    };

  function followMesh(room: RoomClient, before: RoomClient): void {
    if (room.mesh === null) {
      mesh?.close();
      mesh = undefined;
      fromMesh.clear();
    } else if (room.mesh.endsAt === null && room.participants !== before.participants) {
      mesh ??= openMesh({
        ...{ ownId: room.selfId, iceServers, tracks, onUnreachable, onTrack: keepTrack(fromMesh) },
        send: (to, data) => send({ kind: 'signal', to, data }),
      });
      mesh.setPeers(room.participants.map(({ id }) => id).filter((id) => id !== room.selfId));
    }
  }

  function followRelay(room: RoomClient, before: RoomClient): void {
    if (room.relay === null) {
      relay?.close();
      relay = undefined;
      fromRelay.clear();
    } else if (!relay) {
      relay = openRelay({
        ...{ iceServers, tracks, onUnreachable, onTrack: keepTrack(fromRelay) },
        send: (message) => send({ kind: 'relay', message }),
      });
      relay.want(wanted);
    } else if (room.relay !== before.relay) relay.restart();
  }

  async function followLivekit(room: RoomClient): Promise<void> {
    const id = room.livekit ? room.selfId : undefined;
    if (livekitId === id) return;
    livekitId = id;
    livekit?.close();
    livekit = undefined;
    fromLivekit.clear();
    const { livekit: server } = access();
    if (id === undefined || !server) return;
    const loaded = await import('./livekit.ts').catch(() => undefined);
    if (livekitId !== id) return;
    if (!loaded) return onLivekit('refused');
    livekit = loaded.openLivekit({
      ...{ ...server, tracks, isMuted: isMuted(), onTrack: keepTrack(fromLivekit) },
      onConnection: (isConnected) => onLivekit(isConnected ? 'connected' : 'lost'),
      onRefused: () => onLivekit('refused'),
    });
    livekit.want(wanted);
  }

  return {
    follow(room, before) {
      followMesh(room, before);
      followRelay(room, before);
      void followLivekit(room);
      // A connection may bring something of a participant before the room says that they are there.
      if (room.participants === before.participants) return;
      for (const received of [fromMesh, fromRelay, fromLivekit])
        for (const id of received.keys()) if (!room.participants.some((one) => one.id === id)) received.delete(id);
    },
    receive(message) {
      if (message.kind === 'signal') mesh?.receive(message.from, message.data);
      else relay?.receive(message.message);
    },
    publish(source, track) {
      for (const transport of transports()) transport.publish(source, track);
    },
    want(cameras) {
      wanted = cameras;
      for (const transport of transports()) transport.want(cameras);
    },
    setMuted: (isMuted) => livekit?.setMuted(isMuted),
    tracksOf: (id) => ({ ...fromMesh.get(id), ...fromRelay.get(id), ...fromLivekit.get(id) }),
    relayed: () => (relay?.isPublishing() ? [...fromRelay].filter(([, { camera }]) => camera).map(([id]) => id) : null),
    measure: () => transports()[0]?.measure(),
  };
}
