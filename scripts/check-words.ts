// Fails on words that make names and sentences hard to read; CONTRIBUTING.md says how we write.
import { globSync, readFileSync } from 'node:fs';

type Rule = { pattern: RegExp; instead: string };

/** Vague types and variables: a past participle says what happened to a thing, not what it is. */
const names: Rule[] = [
  {
    pattern: /\b(?:type|interface) (?:Place|Kept|Given|Named|Found|Told|Said|Shown|Held|Known|Says)\b/g,
    instead: 'a noun that says what it is',
  },
  {
    pattern: /\b(?:const|let) (?:\{ )?(?:kept|given|told|said|shown|held|known|named)\b(?! \})/g,
    instead: 'a name that says what it is, such as visibleRows or input',
  },
];

const words: Rule[] = [
  { pattern: /\bpatience\b/gi, instead: 'timeoutMs or delayMs' },
  { pattern: /\bwho(?:so)?ever\b/gi, instead: 'who, anyone who, the user who' },
  { pattern: /\bwhom\b/gi, instead: 'who, or an active sentence' },
  { pattern: /\b(?:[Ss]ome|[Ee]very|[Nn]o)body\b/g, instead: 'someone, everyone, no one' },
  { pattern: /\bOf (?:what|which|whom)\b|[,;:] of what\b/g, instead: 'a sentence that begins with its subject' },
  { pattern: /\banew\b/gi, instead: 'again' },
  { pattern: /\bone(?:self|['’]s own)\b/gi, instead: 'you, your own' },
  { pattern: /\b(?:is|are|was|were|be) told\b/gi, instead: 'gets notified, is delivered, is broadcast' },
  { pattern: /\b(?:hear|hears|heard) of\b/gi, instead: 'gets notified about, subscribes to' },
  { pattern: /\bceilings?\b/gi, instead: 'quotas' },
  { pattern: /\bheirs?\b/gi, instead: 'new owner' },
  { pattern: /\bcall(?:s|ed|ing)? off\b/gi, instead: 'cancel' },
  { pattern: /\bkept answers?\b/gi, instead: 'stored responses' },
  { pattern: /\bso many\b/gi, instead: 'the unit first: files per query, seconds until' },
  { pattern: /\b[Pp]revents? that\b/g, instead: 'prevents X from doing Y, so that X does not do Y' },
  {
    pattern: /(?:\/\*\*|^ *\*|\/\/|^ *\*.*\.|\/[/*].*\.) (?:Those|Of|Lets|Gives) /g,
    instead: 'a noun or verb: the ids of, allows, returns',
  },
];

/** What journeys do that no user can. */
const journeys: Rule[] = [{ pattern: /\.focus\(\)/g, instead: 'tabTo: a user gets there by keys, or not at all' }];

/** The Unix user, and addresses without a mailbox. */
const allowed = /(['"“`])nobody(?:['"”`]|@)/g;

const folders = ['contract', 'rules', 'server', 'web', 'test', 'e2e', 'bench', 'scripts'];
const files = [
  ...globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx,css,js}`)),
  ...globSync(['*.{md,ts}', 'docs/**/*.md']),
]
  .filter((file) => file !== 'scripts/check-words.ts')
  .sort();

let faults = 0;
for (const file of files) {
  const isCode = /\.tsx?$/.test(file);
  const rules = [...words, ...(isCode ? names : []), ...(file.startsWith('e2e/') ? journeys : [])];
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      for (const { pattern, instead } of rules)
        for (const [found] of line.replaceAll(allowed, '').matchAll(pattern)) {
          faults++;
          console.error(`${file}:${index + 1} “${found}”: write ${instead}`);
        }
    });
}
console.log(`words: ${files.length} files, ${faults} faults`);
if (files.length < 1000) throw new Error('Hardly any file was found: the search is broken');
process.exitCode = faults > 0 ? 1 : 0;
