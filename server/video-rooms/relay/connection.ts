import {
  type RTCDtlsTransport,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RTCRtpHeaderExtensionParameters,
} from 'werift';
import { guardChecks, type Ice } from './checks.ts';
import type { RelayOptions } from './messages.ts';

/** The payload types that the relay sends. */
export const payloadTypes = { audio: 111, video: 96 };

const feedback = (...lines: string[]) =>
  lines.map((line) => ({ type: line.split(' ')[0] ?? '', parameter: line.split(' ')[1] }));

const opus = new RTCRtpCodecParameters({
  mimeType: 'audio/opus',
  payloadType: payloadTypes.audio,
  ...{ clockRate: 48_000, channels: 2, parameters: 'minptime=10;useinbandfec=1;usedtx=1' },
  rtcpFeedback: feedback('transport-cc'),
});
const vp8 = new RTCRtpCodecParameters({
  mimeType: 'video/VP8',
  payloadType: payloadTypes.video,
  clockRate: 90_000,
  rtcpFeedback: feedback('nack', 'nack pli', 'ccm fir', 'transport-cc', 'goog-remb'),
});

/** Carries packets that are sent again, and the padding by which browsers probe their network. */
const rtx = new RTCRtpCodecParameters({
  mimeType: 'video/rtx',
  payloadType: 97,
  clockRate: 90_000,
  parameters: 'apt=96',
});

export type Extensions = { audio: string[]; video: string[] };

/** Opens a connection that waits for the browser's checks: it never sends anything to an address that a browser names. */
export function openConnection(
  { ports, hasLoopback }: RelayOptions,
  { audio, video }: Extensions,
  { hasRtx }: { hasRtx: boolean },
): RTCPeerConnection {
  const extension = (uri: string) => new RTCRtpHeaderExtensionParameters({ uri });
  return new RTCPeerConnection({
    iceServers: [],
    iceLite: true,
    iceUseTcp: false,
    bundlePolicy: 'max-bundle',
    codecs: { audio: [opus], video: hasRtx ? [vp8, rtx] : [vp8] },
    headerExtensions: { audio: audio.map(extension), video: video.map(extension) },
    ...(ports && { icePortRange: ports }),
    ...(hasLoopback && { iceAdditionalHostAddresses: ['127.0.0.1'] }),
  });
}

/** The only transport of a connection, once it has a description. @throws Error if the browser does not bundle its media */
export function transportOf(connection: RTCPeerConnection): RTCDtlsTransport {
  const [transport, ...others] = connection.dtlsTransports;
  if (!transport || others.length > 0) throw new Error('not bundled');
  return transport;
}

/**
 * Sets the local description. Returns it as the browser gets it, with all addresses of the relay, and whether the browser still uses the
 * connection.
 */
export async function describe(
  connection: RTCPeerConnection,
  { publicIp }: RelayOptions,
): Promise<{ sdp: string; isAlive(): boolean }> {
  await connection.setLocalDescription(
    connection.signalingState === 'have-remote-offer'
      ? await connection.createAnswer()
      : await connection.createOffer(),
  );
  const { isAlive } = guardChecks(transportOf(connection).iceTransport.connection as unknown as Ice);
  return { sdp: completeSdp(connection.localDescription?.sdp ?? '', publicIp), isAlive };
}

/** Marks the whole session as ICE lite, and adds the public address of the relay to its own ones. */
export function completeSdp(sdp: string, publicIp: string | null): string {
  const lines = sdp.split('\r\n').filter((line) => line !== 'a=ice-lite');
  const withAddresses = lines.flatMap((line) => {
    const candidate = /^(a=candidate:)\S+( 1 udp \d+ )(\S+)( \d+ typ host.*)/.exec(line);
    const isSameFamily = candidate?.[3]?.includes(':') === publicIp?.includes(':');
    if (!candidate || !publicIp || !isSameFamily || candidate[3] === '127.0.0.1') return [line];
    return [line, `${candidate[1]}public${candidate[2]}${publicIp}${candidate[4]}`];
  });
  withAddresses.splice(withAddresses.findIndex((line) => line.startsWith('t=')) + 1, 0, 'a=ice-lite');
  return withAddresses.join('\r\n');
}

/** A description of a browser without the addresses in it. */
export const withoutCandidates = (sdp: string) => sdp.replace(/^a=(candidate|remote-candidates):.*(\r?\n|$)/gm, '');

/**
 * An offer as werift understands it. Firefox gives all sections but the first one the port 0, which together with `bundle-only` means that
 * they share the transport of the first one (RFC 8843). To werift it means that they are off.
 */
export const withBundledSections = (sdp: string) =>
  sdp
    .split(/^(?=m=)/m)
    .map((section) => (/^a=bundle-only/m.test(section) ? section.replace(/^(m=\w+) 0 /, '$1 9 ') : section))
    .join('');

/** Returns how many media sections a description has. */
export const countSections = (sdp: string) => sdp.match(/^m=/gm)?.length ?? 0;
