// Compares the catalogues in locales/ with the messages of the source: reports missing, unused and untranslated ones. With
// `--write` it first sorts them, adds missing messages as empty texts, and removes unused ones.
import { readFileSync, writeFileSync } from 'node:fs';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { termValues } from '../rules/terms.ts';
import { readMessages, sourceFiles } from './messages.ts';

const termNames = new Set(Object.keys(termValues('en')));

/** The parameters of a text. @throws SyntaxError for a text that is not ICU syntax */
function parametersOf(text: string): Set<string> {
  const names = new Set<string>();
  const walk = (elements: ReturnType<typeof parse>) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.value);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const { value } of Object.values(element.options)) walk(value);
    }
  };
  walk(parse(text));
  return names;
}

/** Why a translation does not fit a text; undefined if it does. */
function faultIn(text: string, translation: string): string | undefined {
  if (translation === '') return 'is not translated';
  try {
    const own = (value: string) => [...parametersOf(value)].filter((name) => !termNames.has(name)).sort();
    const [expected, actual] = [own(text).join(), own(translation).join()];
    return expected === actual
      ? undefined
      : `has the parameters ${actual || '(none)'} instead of ${expected || '(none)'}`;
  } catch (error) {
    return `is no ICU message: ${(error as Error).message}`;
  }
}

const write = process.argv.includes('--write');
const files = sourceFiles('contract', 'rules', 'server', 'web').map((file) => readMessages(file));
const texts = new Set(files.flatMap(({ uses }) => uses.map(({ text }) => text)));
const faults = files.flatMap((file) => file.faults).map(({ file, fault }) => `${file} ${fault}`);

for (const language of ['de', 'es']) {
  const path = `locales/${language}.json`;
  let catalogue = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  if (write) {
    catalogue = Object.fromEntries([...texts].sort().map((text) => [text, catalogue[text] ?? '']));
    writeFileSync(path, `${JSON.stringify(catalogue, null, 2)}\n`);
  }
  for (const text of texts) {
    const translation = catalogue[text];
    const fault = translation === undefined ? 'is missing' : faultIn(text, translation);
    if (fault) faults.push(`${path} “${text}” ${fault}`);
  }
  for (const text of Object.keys(catalogue)) if (!texts.has(text)) faults.push(`${path} “${text}” is not used`);
}

for (const fault of faults) console.error(fault);
console.log(`messages: ${texts.size}, faults: ${faults.length}`);
if (texts.size < 100) throw new Error('Hardly any message was found: the search is broken');
process.exitCode = faults.length > 0 ? 1 : 0;
