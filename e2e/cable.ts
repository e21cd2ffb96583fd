import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to the server that can be cut like a network cable. */
export type Cable = {
  /** The server's URL through this proxy. */
  url: string;
  /** Closes all connections and accepts none until `mend`. */
  cut(): void;
  mend(): void;
  /** Forwards nothing any more but keeps connections open, as if the server hung. */
  silence(): void;
  /** Resets the connection when the response to the next POST begins. */
  resetNextAnswer(): void;
  close(): void;
};

/** Starts a proxy to the server at `url`. */
export async function layCable(url: string): Promise<Cable> {
  const { hostname, port } = new URL(url);
  const ends = new Set<Socket>();
  let isCut = false;
  let resets = 0;
  let isSilent = false;
  const relay = createServer((near) => {
    if (isCut) return near.destroy();
    near.on('error', () => {});
    if (isSilent) return void ends.add(near);
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    near.on('data', (asked: Buffer) => {
      if (resets === 0 || !asked.subarray(0, 5).equals(Buffer.from('POST '))) return;
      resets--;
      far.unpipe(near).once('data', () => near.resetAndDestroy());
    });
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on('error', () => {});
      end.once('close', () => {
        ends.delete(end);
        other.destroy();
      });
    }
  });
  const breakAll = () => {
    for (const end of ends) end.destroy();
  };
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    silence() {
      isSilent = true;
      for (const end of ends) end.pause().unpipe();
    },
    resetNextAnswer() {
      resets++;
    },
    close() {
      relay.close();
      breakAll();
    },
  };
}
