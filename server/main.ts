import { productName } from '#contract/product.ts';
import { runServer } from './app/server.ts';
import { loadConfig } from './config.ts';

/** `npm start` brings this version of Node in node_modules. */
const nodeVersion = 24;

try {
  if (Number.parseInt(process.versions.node, 10) < nodeVersion)
    throw new Error(
      `${productName} runs on Node.js ${nodeVersion}; this is ${process.version}. Start it with npm start, which brings its own.`,
    );
  await runServer(loadConfig());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
