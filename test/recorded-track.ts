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

/**
 * The sound that a browser records: packets of 20 ms in a file that grows at its end, without a duration or an index. `pause` are
 * seconds before the last packet.
 */
export async function recordedTrack(
  seconds: number,
  format: 'webm' | 'mp4' = 'webm',
  { pause = 0, isPlayable = false } = {},
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
    const at = index / 50 + (index === seconds * 50 - 1 ? pause : 0);
    await source.add(new EncodedPacket(sound, 'key', at, 0.02), { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(target.buffer as ArrayBuffer);
}

/** Cuts a file into chunks of about the same size. */
export const cut = (file: Buffer, count: number): Buffer[] =>
  Array.from({ length: count }, (_, index) =>
    file.subarray(Math.floor((file.length * index) / count), Math.floor((file.length * (index + 1)) / count)),
  );

/** A file whose index names its first megabyte as each of a hundred packets, and so would grow a hundredfold when they are copied. */
export async function swellingTrack(): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 };
  for (let index = 0; index < 100; index++)
    await source.add(new EncodedPacket(new Uint8Array(index === 0 ? 1e6 : 9).fill(1), 'key', index, 1), {
      decoderConfig,
    });
  await output.finalize();
  const file = Buffer.from(target.buffer as ArrayBuffer);
  /** Makes all entries of a table of the index like its first one. */
  const repeatFirst = (table: string, header: number) => {
    const start = file.lastIndexOf(table) + header;
    for (let n = 0; n < file.readUInt32BE(start - 4); n++) file.copy(file, start + 4 * n, start, start + 4);
  };
  repeatFirst('stsz', 16);
  repeatFirst('stco', 12);
  return file;
}
