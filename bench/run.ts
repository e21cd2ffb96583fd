// `npm run bench [-- NAME [OPTIONS] [--against COMMIT]]`: runs one measurement; without a name, that of the whole product. With a
// commit, runs it in turns with the product of that commit, and prints both with their ratios.
import { printAgainst, takeCommit } from './against.ts';

/** Each has a file of its name. */
const names = [
  ...[
    'main',
    'big-company',
    'chart',
    'chat',
    'chat-history',
    'faults',
    'light',
    'long-lists',
    'meeting',
    'office',
    'one-account',
  ],
  ...['export', 'import', 'organizations', 'rooms', 'search', 'slow-line', 'transcript', 'two-processes'],
];

const args = process.argv.slice(2);
// `light` compares by itself.
const commit = args[0] === 'light' ? undefined : takeCommit(args);
const [name = 'main', ...options] = args;
if (!names.includes(name)) {
  console.error(`There is no ${name}. There are: ${names.join(', ')}.`);
  process.exit(1);
}
if (commit) {
  printAgainst(commit, name, options);
} else {
  // Each reads its options from there, as if it had been started alone.
  process.argv.splice(2, process.argv.length, ...options);
  await import(`./${name}.ts`);
}
