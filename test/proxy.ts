import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '#server/db/pool.ts';

/** A proxy to a database that can simulate faults. */
export type Proxy = {
  connection: Connection;
  /** Stops passing data, without an error, as if the database stood still. */
  freeze(): void;
  /** Refuses and closes connections, as if the database had ended. */
  cut(): void;
  /** Passes data again. */
  mend(): void;
  close(): Promise<void>;
};

/** Opens a proxy to a database that listens on a socket in a folder. */
export async function openProxy(to: Connection): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'proxy-'));
  const pairs = new Set<[Socket, Socket]>();
  let state: 'open' | 'frozen' | 'cut' = 'open';
  const server = createServer((from) => {
    if (state === 'cut') return from.destroy();
    const pair: [Socket, Socket] = [from, connect(`${to.host}/.s.PGSQL.5432`)];
    pairs.add(pair);
    for (const [one, other] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      one.on('error', () => {}).on('close', () => other.destroy());
      if (state === 'open') one.pipe(other);
    }
    from.on('close', () => pairs.delete(pair));
  });
  await new Promise<void>((resolve) => server.listen(`${folder}/.s.PGSQL.5432`, resolve));
  const cutAll = () => {
    for (const [from] of pairs) from.destroy();
  };
  return {
    connection: { ...to, host: folder },
    freeze() {
      state = 'frozen';
      for (const [from, onward] of pairs) {
        from.unpipe(onward);
        onward.unpipe(from);
      }
    },
    cut() {
      state = 'cut';
      cutAll();
    },
    mend() {
      state = 'open';
      // What was underway when it froze is lost.
      cutAll();
    },
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}
