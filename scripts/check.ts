// `npm run check`: all checks that need no running product, in parallel.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
// Turns off the linter's telemetry and update notice.
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const bin = (name: string) => `node_modules/.bin/${name}`;

const checks: [what: string, command: string, ...args: string[]][] = [
  ['format and lint', bin('biome'), 'check', '--error-on-warnings'],
  ['types', bin('tsc'), '-p', '.'],
  ['types of the client', bin('tsc'), '-p', 'web'],
  ['types of the worker', bin('tsc'), '-p', 'web/worker'],
  ['dead code', bin('knip')],
  ['imports', bin('node'), 'scripts/check-imports.ts'],
  ['messages', bin('node'), 'scripts/check-messages.ts'],
  ['words', bin('node'), 'scripts/check-words.ts'],
  ['the committed OpenAPI document', bin('node'), 'scripts/openapi.ts', '--check'],
  [
    'the OpenAPI document by the rules of the field',
    bin('redocly'),
    'lint',
    'docs/openapi.json',
    '--extends=recommended-strict',
  ],
  ['migrations', bin('drizzle-kit'), 'check'],
];

const results = await Promise.all(
  checks.map(async ([what, command, ...args]) => {
    try {
      await run(command, args, { env, maxBuffer: 1 << 26 });
      return true;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      console.error(`\n✗ ${what}\n${stdout}${stderr || (stdout ? '' : String(error))}`);
      return false;
    }
  }),
);
const failed = results.filter((passed) => !passed).length;
console.log(`checks: ${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
