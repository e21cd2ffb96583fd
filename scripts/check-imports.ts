// Checks the imports of the source against docs/architecture.md.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Import = { from: string; to: string; isType: boolean };

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'contract', 'rules', 'server', 'web'])
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file));
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

const importPattern =
  /(?:^|\n)(?:import|export)\s+(type\s)?[^'";]*?from '([^']+)'|(?:^|\n)import '([^']+)'|import\('([^']+)'\)/g;

/** The file that an import names, relative to the root of the repository; packages are returned unchanged. */
function targetOf(file: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? join(dirname(file), name) : name;
}

const imports: Import[] = [...sources].flatMap(([from, text]) =>
  [...text.matchAll(importPattern)].map((match) => ({
    from,
    to: targetOf(from, match[2] ?? match[3] ?? match[4] ?? ''),
    isType: match[1] !== undefined,
  })),
);

const isOurs = (path: string) => /^(contract|rules|server|web|test|e2e|bench|scripts)\//.test(path);
/** `web/todos` of `web/todos/TodoItem.tsx`. */
const folderOf = (path: string) => path.split('/').slice(0, 2).join('/');
/** The folders of `web` that are no noun. `web/nouns` knows all of them, and they read it. */
const furniture = ['web/ui', 'web/lib', 'web/app', 'web/nouns'];
const isNounOfWeb = (path: string) => /^web\/\w+\//.test(path) && !furniture.includes(folderOf(path));
/**
 * What a noun of the client exports to others: its queries, the names and the texts of its values, its hooks, and its
 * components that are not screens. Files in a subfolder are private.
 */
const isShared = (path: string) =>
  /^web\/\w+\/(queries\.ts|options\.ts|statuses\.ts|quantities\.ts|repeats\.ts|readScorecardFile\.ts|pendingInvite\.ts|use[A-Z]\w*\.tsx?|[A-Z]\w*\.tsx)$/.test(
    path,
  ) && !path.endsWith('Page.tsx');

/** The folders of `server` below all nouns. */
const machinery = ['db', 'events', 'jobs', 'http', 'live', 'idempotency', 'nouns'].map((name) => `server/${name}`);
const isInFolderOfServer = (path: string) => /^server\/[\w-]+\//.test(path);

/** Whether a file of the contract imports more than types. Files of plain values, such as `contract/limits.ts`, do not. */
const hasSchemas = (file: string) => imports.some(({ from, isType }) => from === file && !isType);

/** Packages that may only be imported in one place, except for types. */
const allowedFolders: [pattern: RegExp, folder: string][] = [
  [/^(@fastify\/|fastify$)/, 'server/(app|http)/'],
  [/^(socket\.io$|@socket\.io\/|@redis\/)/, 'server/(app|live)/'],
  [/^@node-rs\/argon2$/, 'server/auth/'],
  [/^@simplewebauthn\/server$/, 'server/auth/passkeys/'],
  [/^@simplewebauthn\/browser$/, 'web/auth/'],
  [/^sharp$/, 'server/pictures/'],
  [/^werift$/, 'server/video-rooms/relay/'],
  [/^livekit-server-sdk$/, 'server/video-rooms/livekit/'],
  [/^aws4fetch$/, 'server/recordings/store/'],
  [/^mediabunny$/, '(server|web)/recordings/'],
  [/^pg-boss$/, 'server/jobs/'],
  [/^nodemailer$/, 'server/mail/'],
  [/^@ultraq\/icu-message-formatter$/, 'rules/translate.ts'],
  [/^socket\.io-client$/, 'web/lib/'],
  [/^jschardet$/, 'web/lib/sheets/detectEncoding.ts'],
];

const rules: [says: string, isBroken: (a: Import) => boolean][] = [
  [
    'contract imports only zod and itself',
    ({ from, to }) => from.startsWith('contract/') && to !== 'zod' && !to.startsWith('contract/'),
  ],
  [
    'rules and web import only types and plain values from the contract: no schema is loaded in a browser',
    ({ from, to, isType }) => /^(rules|web)\//.test(from) && to.startsWith('contract/') && hasSchemas(to) && !isType,
  ],
  [
    'rules imports only itself and contract, and what formats messages and reads Markdown',
    ({ from, to }) =>
      from.startsWith('rules/') && !/^(rules\/|contract\/|@ultraq\/icu-message-formatter$|mdast|micromark-)/.test(to),
  ],
  [
    'server never imports web',
    ({ from, to }) => from.startsWith('server/') && isOurs(to) && !/^(contract|rules|server)\//.test(to),
  ],
  [
    'web never imports server',
    ({ from, to }) => from.startsWith('web/') && isOurs(to) && !/^(contract|rules|web)\//.test(to),
  ],
  [
    'web/ui and web/lib know no noun',
    ({ from, to }) => /^web\/(ui|lib)\//.test(from) && (isNounOfWeb(to) || /^web\/(app|nouns)\//.test(to)),
  ],
  [
    'a noun of web shows only its queries, names, texts of values, hooks and components',
    ({ from, to }) => isNounOfWeb(from) && isNounOfWeb(to) && folderOf(from) !== folderOf(to) && !isShared(to),
  ],
  ['a noun of web does not import the app around it', ({ from, to }) => isNounOfWeb(from) && to.startsWith('web/app/')],
  [
    'server/app knows every noun, and only server/main.ts knows server/app',
    ({ from, to }) => to.startsWith('server/app/') && !/^server\/(app\/|main\.ts$)/.test(from),
  ],
  [
    'db, events, jobs, http and live know no noun, except tables that theirs refer to',
    ({ from, to }) =>
      machinery.includes(folderOf(from)) &&
      isInFolderOfServer(to) &&
      !machinery.includes(folderOf(to)) &&
      !(from.endsWith('/table.ts') && to.endsWith('/table.ts')),
  ],
  ['routes.ts holds no SQL', ({ from, to }) => from.endsWith('/routes.ts') && to.startsWith('drizzle-orm')],
  ['there is no barrel file', ({ to }) => to.endsWith('/index.ts') && to !== 'contract/index.ts'],
  [
    'a package is imported in its one folder',
    ({ from, to, isType }) =>
      !isType && allowedFolders.some(([pattern, folder]) => pattern.test(to) && !new RegExp(`^${folder}`).test(from)),
  ],
];

const faults = imports.flatMap((one) =>
  rules.filter(([, isBroken]) => isBroken(one)).map(([says]) => `${one.from} imports ${one.to}: ${says}`),
);

for (const [file, text] of sources) {
  if (text.includes('process.env') && file !== 'server/config.ts')
    faults.push(`${file}: process.env is read in config.ts only`);
  for (const { to } of imports.filter(({ from, to }) => from === file && /^server\/\w+\/table\.ts$/.test(to))) {
    if (folderOf(file) === folderOf(to)) continue;
    const [, names = ''] = new RegExp(`import \\{([^}]*)\\} from '#${to}'`).exec(text) ?? [];
    for (const name of names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)) {
      const writes = new RegExp(
        `\\.(insert|update|delete)\\(${name}\\)|(insertRows|updateRows?)(<[^(]*>)?\\([^,()]*,\\s*${name}\\b`,
      ).test(text);
      if (writes) faults.push(`${file} writes ${name}: only ${folderOf(to)} writes its tables`);
    }
  }
}

type Lean = Pick<Import, 'from' | 'to'>;

/** The first circular dependency, as a path from one name back to itself. */
function findCircle(leans: Lean[]): string[] | undefined {
  const supports = Map.groupBy(leans, ({ from }) => from);
  const done = new Set<string>();
  const follow = (one: string, path: string[]): string[] | undefined => {
    if (path.includes(one)) return [...path.slice(path.indexOf(one)), one];
    if (done.has(one)) return undefined;
    for (const { to } of supports.get(one) ?? []) {
      const circle = follow(to, [...path, one]);
      if (circle) return circle;
    }
    done.add(one);
    return undefined;
  };
  for (const one of supports.keys()) {
    const circle = follow(one, []);
    if (circle) return circle;
  }
  return undefined;
}

/** The subfolders of large folders of the client, such as `web/scorecards/grid`. */
const isPart = (folder: string) => /^web\/\w+\/\w+$/.test(folder);
const betweenParts = imports
  .map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }))
  .filter(({ from, to }) => from !== to && isPart(from) && isPart(to));

/** The largest number of folders of `server` whose imports may form one circle: account, session, organization and its audit log. */
const largestCircle = 4;
/**
 * `server/todos` of a file in it, and the path of a file that stands in `server` itself. Each table that refers to another imports it,
 * as the database does, so imports between tables do not count.
 */
const serverFolder = (path: string) => /^server\/[\w-]+(?=\/|\.ts$)/.exec(path)?.[0];
const isTable = (path: string) => path.endsWith('/table.ts');
const betweenFolders = imports.flatMap((one) => {
  const [from, to] = [serverFolder(one.from), serverFolder(one.to)];
  return from && to && from !== to && !(isTable(one.from) && isTable(one.to)) ? [{ from, to }] : [];
});

/** The names that can be reached from each name. */
function reachedFrom(leans: Lean[]): Map<string, Set<string>> {
  const supports = Map.groupBy(leans, ({ from }) => from);
  const reach = (one: string, reached: Set<string>): Set<string> => {
    for (const { to } of supports.get(one) ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      reach(to, reached);
    }
    return reached;
  };
  return new Map([...supports.keys()].map((one) => [one, reach(one, new Set())]));
}

const reached = reachedFrom(betweenFolders);
for (const [folder, others] of reached) {
  const circle = [...others].filter((other) => reached.get(other)?.has(folder));
  if (circle.length > largestCircle && circle.toSorted()[0] === folder)
    faults.push(
      `${circle.length} folders import each other in circles, at most ${largestCircle} may: ${circle.join(', ')}`,
    );
}

for (const leans of [imports, betweenParts]) {
  const circle = findCircle(leans);
  if (circle) faults.push(`imports go round: ${circle.join(' > ')}`);
}

if (files.length < 100 || imports.length < 300)
  faults.push(`only ${files.length} files and ${imports.length} imports were looked at`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
