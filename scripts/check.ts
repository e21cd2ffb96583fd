// `npm run check`: everything that can be known without running the product, all at once.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const bin = (name: string) => `node_modules/.bin/${name}`;

const checks: [what: string, command: string, ...args: string[]][] = [
  ['format and lint', bin('biome'), 'check', '--error-on-warnings'],
  ['types', bin('tsc'), '-p', '.'],
  ['types of the client', bin('tsc'), '-p', 'web'],
  ['dead code', bin('knip')],
  ['imports', bin('node'), 'scripts/check-imports.ts'],
  ['the committed OpenAPI document', bin('node'), 'scripts/openapi.ts', '--check'],
  ['migrations', bin('drizzle-kit'), 'check'],
];

const results = await Promise.all(
  checks.map(async ([what, command, ...args]) => {
    try {
      await run(command, args, { maxBuffer: 1 << 26 });
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
