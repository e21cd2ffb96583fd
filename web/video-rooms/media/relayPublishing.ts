import type { MediaSource } from '#contract/media-sources.ts';
import type { IceServer } from '#contract/video-rooms.ts';
import type { ToRelay } from '#contract/video-signals.ts';
import { preferVp8 } from './codecs.ts';
import { cameraBitrate, sections } from './sources.ts';
import { connectionWatcher } from './watchConnection.ts';

/** Bits per second of a small camera picture, and of a shared screen. */
const thumbnailBitrate = 150_000;
const screenBitrate = 1_500_000;
/** The height of a small camera picture. */
const thumbnailHeight = 180;

type Parts = {
  /** The servers to connect through, with credentials that are valid now. */
  iceServers(): IceServer[];
  /** What the user sends. */
  tracks: ReadonlyMap<MediaSource, MediaStreamTrack>;
  send(message: ToRelay): void;
};

/** The connection by which the user sends to the relay. */
export type Publishing = {
  /** Connects, or replaces the connection by a new one. */
  connect(): void;
  receive(answer: string): void;
  publish(source: MediaSource, track: MediaStreamTrack | null): void;
  isConnected(): boolean;
  close(): void;
};

export function openPublishing({ iceServers, tracks, send }: Parts): Publishing {
  let connection: RTCPeerConnection | undefined;
  const watcher = connectionWatcher(connect);

  function connect(): void {
    close();
    const opened = new RTCPeerConnection({ iceServers: iceServers(), bundlePolicy: 'max-bundle' });
    connection = opened;
    watcher.watch(opened);
    // If it fails, the connection was replaced meanwhile, or does not come up and is replaced.
    offer(opened).catch(() => {});
  }

  async function offer(opened: RTCPeerConnection): Promise<void> {
    for (const [source, kind] of sections) {
      const transceiver = opened.addTransceiver(tracks.get(source) ?? kind, {
        direction: 'sendonly',
        ...encodingsOf(source, tracks.get(source)),
      });
      preferVp8(transceiver);
    }
    await opened.setLocalDescription();
    if (opened !== connection) return;
    const sources: Record<string, MediaSource> = {};
    for (const [index, { mid }] of opened.getTransceivers().entries()) {
      const [source] = sections[index] ?? [];
      if (mid !== null && source) sources[mid] = source;
    }
    send({ kind: 'offer', sdp: opened.localDescription?.sdp ?? '', sources });
  }

  function close(): void {
    watcher.stop();
    connection?.close();
    connection = undefined;
  }

  return {
    connect,
    receive(answer) {
      if (connection?.signalingState !== 'have-local-offer') return;
      connection.setRemoteDescription({ type: 'answer', sdp: withQuietOpus(answer) }).catch(() => {});
    },
    publish(source, track) {
      const index = sections.findIndex(([name]) => name === source);
      connection
        ?.getTransceivers()
        [index]?.sender.replaceTrack(track)
        .catch(() => {});
    },
    isConnected: () => connection?.connectionState === 'connected',
    close,
  };
}

/** A camera is sent in two sizes, so that the relay can choose for each receiver. */
function encodingsOf(source: MediaSource, track?: MediaStreamTrack): Pick<RTCRtpTransceiverInit, 'sendEncodings'> {
  if (source === 'screen') return { sendEncodings: [{ maxBitrate: screenBitrate }] };
  if (source !== 'camera') return {};
  const height = track?.getSettings().height ?? 720;
  return {
    sendEncodings: [
      { rid: 'l', maxBitrate: thumbnailBitrate, scaleResolutionDownBy: Math.max(1, height / thumbnailHeight) },
      { rid: 'h', maxBitrate: cameraBitrate },
    ],
  };
}

/** Makes the browser send almost nothing during silence, and enough to conceal lost packets. */
function withQuietOpus(sdp: string): string {
  return sdp.replace(/^a=rtpmap:(\d+) opus.*\r\n(?:a=fmtp:\1 .*\r\n)?/gm, (lines, payloadType) => {
    const [codec] = lines.split('\r\n');
    return `${codec}\r\na=fmtp:${payloadType} minptime=10;useinbandfec=1;usedtx=1\r\n`;
  });
}
