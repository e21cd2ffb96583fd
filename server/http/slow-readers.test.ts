import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { closeSlowReaders } from './slow-readers.ts';

/** A server that answers `/long` with 32 MB immediately, and everything else after a moment. */
async function serve(timeoutMs: number) {
  const server = createServer((request, answer) => {
    if (request.url === '/long') answer.end(Buffer.alloc(32 << 20));
    else setTimeout(() => answer.end('done'), timeoutMs * 3);
  });
  closeSlowReaders(server, timeoutMs);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

test('closes the connection of a client that does not read its answer, but not while the answer is still being prepared', async () => {
  const { server, port } = await serve(300);
  const idle = connect(port, '127.0.0.1', () => idle.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n')).pause();
  const [connection] = await once(server, 'connection');
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  await once(connection, 'close');
  expect(await (await slow).text()).toBe('done');
  idle.destroy();
  server.close();
});
