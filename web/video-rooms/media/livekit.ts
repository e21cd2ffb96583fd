import {
  ConnectionError,
  ConnectionErrorReason,
  ConnectionQuality,
  ConnectionState,
  LocalAudioTrack,
  LocalVideoTrack,
  type Participant,
  type RemoteParticipant,
  type RemoteTrack,
  type RemoteTrackPublication,
  Room,
  RoomEvent,
  Track,
  VideoQuality,
} from 'livekit-client';
import { type MediaSource, mediaSources } from '#contract/media-sources.ts';
import { cameraBitrate, type Measured, type Quality, type Transport } from './sources.ts';

const livekitSources: Record<MediaSource, Track.Source> = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
  screenSound: Track.Source.ScreenShareAudio,
};

const qualities: Record<ConnectionQuality, Quality | null> = {
  [ConnectionQuality.Excellent]: 'good',
  [ConnectionQuality.Good]: 'fair',
  [ConnectionQuality.Poor]: 'poor',
  [ConnectionQuality.Lost]: 'poor',
  [ConnectionQuality.Unknown]: null,
};

/** How long to wait before connecting again after LiveKit's client gave up, in ms. */
const reconnectMs = 3_000;

type Parts = {
  url: string;
  token: string;
  /** What the user sends. */
  tracks: ReadonlyMap<MediaSource, MediaStreamTrack>;
  isMuted: boolean;
  /** A picture or sound has arrived; null when it no longer does. */
  onTrack(participantId: string, source: MediaSource, track: MediaStreamTrack | null): void;
  /** LiveKit refuses the token, because it expired or was revoked. */
  onRefused(): void;
};

export type Livekit = Transport & { setMuted(isMuted: boolean): void };

/** Sends to a LiveKit server, and receives from it what the others send. It never opens devices, and never stops our tracks. */
export function openLivekit({ url, token, tracks, isMuted, onTrack, onRefused }: Parts): Livekit {
  const room = new Room({
    dynacast: true,
    stopLocalTrackOnUnpublish: false,
    publishDefaults: { videoCodec: 'vp8', videoEncoding: { maxBitrate: cameraBitrate, maxFramerate: 30 } },
  });
  let wanted: Parameters<Transport['want']>[0] = [];
  let isClosed = false;
  let reconnecting: ReturnType<typeof setTimeout> | undefined;
  // One change of a track at a time: LiveKit publishes a source twice if asked meanwhile.
  let queue = Promise.resolve();

  function run(task: () => Promise<unknown>): void {
    // What fails is done again with the next connection.
    queue = queue
      .then(() => (isClosed ? undefined : task()))
      .then(
        () => {},
        () => {},
      );
  }

  function publishAll(): void {
    for (const source of mediaSources) run(() => publish(source));
  }

  /** Publishes, replaces or ends what the user sends, as it is now. */
  async function publish(source: MediaSource): Promise<void> {
    // Otherwise LiveKit waits for the connection, and stops the device's track if that takes too long.
    if (room.state !== ConnectionState.Connected) return;
    const me = room.localParticipant;
    const track = tracks.get(source);
    const published = me.getTrackPublication(livekitSources[source])?.track;
    if (!track) {
      if (published) await me.unpublishTrack(published, false);
    } else if (published) {
      if (published.mediaStreamTrack !== track) await published.replaceTrack(track, true);
      await applyMute(source, published);
    } else {
      const local = track.kind === 'audio' ? new LocalAudioTrack(track) : new LocalVideoTrack(track);
      await applyMute(source, local);
      await me.publishTrack(local, { source: livekitSources[source] });
    }
  }

  /** LiveKit enables and disables our track itself: a muted microphone that it takes for unmuted would be heard. */
  const applyMute = (source: MediaSource, track: { mute(): Promise<unknown>; unmute(): Promise<unknown> }) =>
    source === 'microphone' && isMuted ? track.mute() : track.unmute();

  /** Receives a camera only while it is visible; the last picture of another one would stand still. */
  function showCamera(id: string, publication: RemoteTrackPublication): void {
    const camera = wanted.find(({ participantId }) => participantId === id);
    publication.setEnabled(camera !== undefined);
    if (camera) publication.setVideoQuality(camera.quality === 'high' ? VideoQuality.HIGH : VideoQuality.LOW);
    onTrack(id, 'camera', (camera && publication.track?.mediaStreamTrack) ?? null);
  }

  const sourceOf = ({ source }: RemoteTrackPublication) => mediaSources.find((one) => livekitSources[one] === source);

  room
    .on(RoomEvent.TrackSubscribed, (track: RemoteTrack, publication, { identity }: RemoteParticipant) => {
      const source = sourceOf(publication);
      if (source === 'camera') showCamera(identity, publication);
      else if (source) onTrack(identity, source, track.mediaStreamTrack);
    })
    .on(RoomEvent.TrackUnsubscribed, (_, publication, { identity }) => {
      const source = sourceOf(publication);
      if (source) onTrack(identity, source, null);
    })
    .on(RoomEvent.Reconnected, publishAll)
    .on(RoomEvent.Disconnected, connectSoon);

  async function connect(): Promise<void> {
    try {
      await room.connect(url, token);
      publishAll();
    } catch (error) {
      if (isClosed) return;
      if (error instanceof ConnectionError && error.reason === ConnectionErrorReason.NotAllowed) onRefused();
      else connectSoon();
    }
  }
  function connectSoon(): void {
    clearTimeout(reconnecting);
    if (!isClosed) reconnecting = setTimeout(connect, reconnectMs);
  }
  void connect();

  return {
    publish: (source) => run(() => publish(source)),
    setMuted(muted) {
      isMuted = muted;
      run(() => publish('microphone'));
    },
    want(cameras) {
      wanted = cameras;
      for (const [id, { trackPublications }] of room.remoteParticipants)
        for (const publication of trackPublications.values())
          if (sourceOf(publication) === 'camera' && publication.isSubscribed) showCamera(id, publication);
    },
    async measure() {
      const people: Participant[] = [room.localParticipant, ...room.remoteParticipants.values()];
      return new Map(
        people.map(({ identity, audioLevel, connectionQuality }): [string, Measured] => [
          identity,
          { level: audioLevel, quality: qualities[connectionQuality] },
        ]),
      );
    },
    close() {
      isClosed = true;
      clearTimeout(reconnecting);
      void room.disconnect(false);
    },
  };
}
