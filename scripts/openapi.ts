// Writes docs/openapi.json from the contract; with --check only says whether the committed one is the same.
import { readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '#server/http/openapi.ts';

const file = 'docs/openapi.json';
const generated = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (!process.argv.includes('--check')) writeFileSync(file, generated);
else if (readFileSync(file, 'utf8') !== generated) {
  console.error(`${file} is not what the contract says: run npm run openapi`);
  process.exitCode = 1;
}
