import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/** A packet that Opus decodes as 20 ms of silence, and the header of such a stream, without which Firefox plays nothing. */
const silence = Uint8Array.of(0xf8, 0xff, 0xfe);
const header = Buffer.from('OpusHead\x01\x01\x00\x00\x80\xbb\x00\x00\x00\x00\x00', 'latin1');

/** The sound that a browser records: packets of 20 ms in a file that grows at its end, without a duration or an index. */
export async function recordedTrack(
  seconds: number,
  format: 'webm' | 'mp4' = 'webm',
  isPlayable = false,
): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({
    format:
      format === 'webm' ? new WebMOutputFormat({ appendOnly: true }) : new Mp4OutputFormat({ fastStart: 'fragmented' }),
    target,
  });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = {
    codec: 'opus',
    numberOfChannels: 1,
    sampleRate: 48_000,
    ...(isPlayable && { description: header }),
  };
  for (let index = 0; index < seconds * 50; index++) {
    const sound = isPlayable ? silence : new Uint8Array(40).fill(index % 251);
    await source.add(new EncodedPacket(sound, 'key', index / 50, 0.02), { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(target.buffer as ArrayBuffer);
}

/** Cuts a file into chunks of about the same size. */
export const cut = (file: Buffer, count: number): Buffer[] =>
  Array.from({ length: count }, (_, index) =>
    file.subarray(Math.floor((file.length * index) / count), Math.floor((file.length * (index + 1)) / count)),
  );
