import type { MediaSource } from '#contract/media-sources.ts';
import type { IceServer } from '#contract/video-rooms.ts';
import { openPeer, type Peer } from './peer.ts';
import type { Transport } from './sources.ts';

type Parts = {
  /** The user's own participant. */
  ownId: string;
  /** The servers to connect through, with credentials that are valid now. */
  iceServers(): IceServer[];
  /** What the user sends. */
  tracks: ReadonlyMap<MediaSource, MediaStreamTrack>;
  send(to: string, data: string): void;
  onTrack(participantId: string, source: MediaSource, track: MediaStreamTrack): void;
  /** The browser does not reach one of the others. */
  onUnreachable(): void;
};

export type Mesh = Transport & {
  /** Connects to these participants, and closes the connections to all others. */
  setPeers(ids: string[]): void;
  receive(from: string, data: string): void;
};

/** A connection to each other participant. */
export function openMesh({ ownId, iceServers, tracks, send, onTrack, onUnreachable }: Parts): Mesh {
  const peers = new Map<string, Peer>();

  function open(id: string): Peer {
    const peer = openPeer({
      iceServers,
      tracks,
      onUnreachable,
      isOffering: ownId < id,
      send: (data) => send(id, data),
      onTrack: (source, track) => onTrack(id, source, track),
    });
    peers.set(id, peer);
    return peer;
  }

  return {
    setPeers(ids) {
      for (const id of ids) if (!peers.has(id)) open(id);
      for (const [id, peer] of peers) {
        if (ids.includes(id)) continue;
        peer.close();
        peers.delete(id);
      }
    },
    // The offer of someone who entered may arrive before the roster.
    receive: (from, data) => (peers.get(from) ?? open(from)).receive(data),
    publish(source, track) {
      for (const peer of peers.values()) peer.publish(source, track);
    },
    // Four people at most: everyone receives everyone.
    want() {},
    measure: async () =>
      new Map(await Promise.all([...peers].map(async ([id, peer]) => [id, await peer.measure()] as const))),
    close() {
      for (const peer of peers.values()) peer.close();
      peers.clear();
    },
  };
}
