import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { closeSlowSenders } from './slow-senders.ts';

test('closes the connection of a long body that stalls, and answers a complete one however late', async () => {
  const timeoutMs = 1_000;
  const server = createServer((request, answer) => {
    request.resume().once('end', () => setTimeout(() => answer.end('done'), timeoutMs * 2));
  });
  closeSlowSenders(server, { stall: timeoutMs, checkInterval: timeoutMs / 6 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const stalled = connect(port, '127.0.0.1', () =>
    stalled.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10000000\r\n\r\nsome of it'),
  ).on('error', () => {});
  const whole = fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: new Uint8Array(1_000_000) });
  await once(stalled, 'close');
  expect(await (await whole).text()).toBe('done');
  server.close();
});
