import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The length of the first WebSocket frame with its header; undefined if it is incomplete. */
function lengthOfFrame(bytes: Buffer): number | undefined {
  if (bytes.length < 2) return undefined;
  const short = (bytes[1] ?? 0) & 0x7f;
  const head = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < head) return undefined;
  const body = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  return bytes.length < head + body ? undefined : head + body;
}

/** Opens a proxy for live connections that can cut one right after a frame with changes; later frames are lost. */
export async function openCuttingProxy(to: string) {
  const { port, hostname } = new URL(to);
  let isToCut = false;
  let cuts = 0;

  /** Forwards whole frames, up to the one after which it cuts the connection. */
  function pass(from: Socket, frames: Buffer): Buffer {
    for (let length = lengthOfFrame(frames); length !== undefined; length = lengthOfFrame(frames)) {
      const frame = frames.subarray(0, length);
      frames = frames.subarray(length);
      if (isToCut && frame.includes('["changes"')) {
        isToCut = false;
        cuts += 1;
        from.end(frame);
        return Buffer.alloc(0);
      }
      from.write(frame);
    }
    return frames;
  }

  const server = createServer((from) => {
    const onward = connect(Number(port), hostname);
    from.on('error', () => {}).on('close', () => onward.destroy());
    onward.on('error', () => {}).on('close', () => from.destroy());
    from.pipe(onward);
    let waiting = Buffer.alloc(0);
    let isUpgraded = false;
    onward.on('data', (data: Buffer) => {
      waiting = Buffer.concat([waiting, data]);
      if (!isUpgraded) {
        const end = waiting.indexOf('\r\n\r\n');
        if (end < 0) return;
        from.write(waiting.subarray(0, end + 4));
        waiting = waiting.subarray(end + 4);
        isUpgraded = true;
      }
      if (from.writable) waiting = Buffer.from(pass(from, waiting));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Whether to cut the next connection that receives changes, right after them. */
    cutAfterNext(now: boolean) {
      isToCut = now;
    },
    cuts: () => cuts,
    close: () => void server.close(),
  };
}
