// `npm run bench [-- NAME [OPTIONS]]`: runs one measurement; without a name, that of the whole product.

/** Each has a file of its name. */
const names = [
  ...[
    'main',
    'big-company',
    'chart',
    'chat',
    'chat-history',
    'faults',
    'long-lists',
    'meeting',
    'office',
    'one-account',
  ],
  ...['organizations', 'rooms', 'search', 'slow-line', 'transcript', 'two-processes'],
];

const [name = 'main', ...options] = process.argv.slice(2);
if (!names.includes(name)) {
  console.error(`There is no ${name}. There are: ${names.join(', ')}.`);
  process.exit(1);
}
// Each reads its options from there, as if it had been started alone.
process.argv.splice(2, process.argv.length, ...options);
await import(`./${name}.ts`);
