/** Every browser has VP8, it costs little, and with one codec the description stays short. */
export function preferVp8(transceiver: RTCRtpTransceiver): void {
  if (transceiver.receiver.track.kind !== 'video') return;
  const codecs = RTCRtpReceiver.getCapabilities?.('video')?.codecs.filter(({ mimeType }) => /VP8|rtx/i.test(mimeType));
  if (codecs?.length) transceiver.setCodecPreferences?.(codecs);
}
