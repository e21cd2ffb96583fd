import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '#server/db/pool.ts';

/** A way to a database on which the answers to some statements wait until they are released. */
export async function openSlowWay(to: Connection, isSlow: (statement: string) => boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'slow-way-'));
  const sockets = new Set<Socket>();
  let asked = 0;
  let release = () => {};
  const server = createServer((from) => {
    const onward = connect(`${to.host}/.s.PGSQL.5432`);
    for (const socket of [from, onward]) sockets.add(socket.on('error', () => {}));
    from.on('data', (data) => {
      if (isSlow(data.toString())) {
        asked++;
        onward.pause();
        release = () => onward.resume();
      }
      onward.write(data);
    });
    onward.on('data', (data) => from.write(data));
    from.on('close', () => onward.destroy());
    onward.on('close', () => from.destroy());
  });
  await new Promise<void>((resolve) => server.listen(`${folder}/.s.PGSQL.5432`, resolve));
  return {
    connection: { ...to, host: folder },
    asked: () => asked,
    release: () => release(),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
