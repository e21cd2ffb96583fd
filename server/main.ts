import { loadConfig } from './config.ts';
import { runServer } from './server.ts';

try {
  await runServer(loadConfig());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
