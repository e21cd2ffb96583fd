// Writes docs/openapi.json from the contract; with --check it only compares the committed one.
import { readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '#server/http/openapi.ts';

/** JSON for people to read and compare: values that fit into a line are in one. */
function written(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (line.length <= 100 || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((part) => deeper + written(part, deeper))
    : Object.entries(value).map(([name, part]) => `${deeper}${JSON.stringify(name)}: ${written(part, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

const file = 'docs/openapi.json';
const generated = `${written(await openApiDocument())}\n`;

if (!process.argv.includes('--check')) writeFileSync(file, generated);
else if (readFileSync(file, 'utf8') !== generated) {
  console.error(`${file} is not what the contract says: run npm run openapi`);
  process.exitCode = 1;
}
