import { type AddressInfo, connect, createServer } from 'node:net';

/** Opens a proxy that resets every tenth connection when its first response arrives; returns its URL. */
export async function openResettingProxy(to: string): Promise<{ url: string; resets(): number; close(): void }> {
  const { port, hostname } = new URL(to);
  let connections = 0;
  let resets = 0;
  const server = createServer((from) => {
    connections += 1;
    const isTenth = connections % 10 === 0;
    const onward = connect(Number(port), hostname);
    from.on('error', () => {}).on('close', () => onward.destroy());
    onward.on('error', () => {}).on('close', () => from.destroy());
    from.pipe(onward);
    if (!isTenth) return onward.pipe(from);
    onward.once('data', () => {
      resets += 1;
      from.resetAndDestroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, resets: () => resets, close: () => void server.close() };
}
