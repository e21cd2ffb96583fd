// `npm run dev`: the client from Vite with hot reload on PORT, and the server on the next port, restarted whenever
// one of its files changes. Vite forwards the server's calls, so the browser sees one address.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'vite';
import { loadConfig, readConfig } from '#server/config.ts';

const { host, port } = loadConfig();
const publicUrl = readConfig({ HOST: host, PORT: String(port) }).publicUrl;
const serverUrl = readConfig({ HOST: host, PORT: String(port + 1) }).publicUrl;

const vite = await createServer({
  clearScreen: false,
  server: {
    host,
    port,
    strictPort: true,
    proxy: {
      '/api': serverUrl,
      '/healthz': serverUrl,
      '/readyz': serverUrl,
      '/socket.io': { target: serverUrl, ws: true },
    },
  },
});
await vite.listen();

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  env: { ...process.env, PORT: String(port + 1), PUBLIC_URL: publicUrl },
  stdio: 'inherit',
  // In a separate process group, because Ctrl-C would reach the server twice and end it before its database has stopped.
  detached: true,
});

async function end(): Promise<void> {
  server.kill('SIGTERM');
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  await vite.close();
  process.exit();
}

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!ending) void end();
    ending = true;
  });
}
process.stdout.write(`Open ${publicUrl} when the server is ready.\n`);
