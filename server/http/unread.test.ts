import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { endUnread } from './unread.ts';

/** A server that answers 32 MB to `/long` at once, and to all else a moment after it was asked. */
async function serve(within: number) {
  const server = createServer((request, answer) => {
    if (request.url === '/long') answer.end(Buffer.alloc(32 << 20));
    else setTimeout(() => answer.end('done'), within * 3);
  });
  endUnread(server, within);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

test('an answer that nobody reads ends with its connection, one that is still being made does not', async () => {
  const { server, port } = await serve(300);
  const idle = connect(port, '127.0.0.1', () => idle.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n')).pause();
  const [connection] = await once(server, 'connection');
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  await once(connection, 'close');
  expect(await (await slow).text()).toBe('done');
  idle.destroy();
  server.close();
});
