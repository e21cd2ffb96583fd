import './loading.ts';

const { loadConfig } = await import('./config.ts');
const { runServer } = await import('./server.ts');
try {
  await runServer(loadConfig());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
