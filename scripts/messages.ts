// Finds the messages in the source, for the check and for the build of the client, which needs only its own.
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';

type Use = { file: string; text: string };
type Fault = { file: string; fault: string };

/** The functions whose first argument is an English text of the catalogue. */
const translating = new Set(['t', 'msg', 'rich', 'preview', 'refusal', 'words']);
/** In contract/, the functions that take the label of a field, or the sentence for when it is missing. */
const labelling = new Set(['line', 'text', 'textFrom', 'rawText', 'typedText', 'chosenUser']);
/** Attributes of elements that people read or hear. */
const spokenAttributes = new Set([
  'aria-label',
  'aria-description',
  'label',
  'title',
  'placeholder',
  'description',
  'alt',
]);

/** Whether a text has words to translate; our name is the same in all languages. */
const isWords = (text: string) => /\p{L}/u.test(text.replaceAll('Quarterdeck', ''));

/** The source files in some folders without tests. Read from the disk, because a download of the source has no git. */
export const sourceFiles = (...folders: string[]): string[] =>
  globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx}`))
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .sort();

/** The messages of a file, and its texts for people that are missing in the catalogue. */
export function readMessages(file: string): { uses: Use[]; faults: Fault[] } {
  const source = readFileSync(file, 'utf8');
  const uses: Use[] = [];
  const faults: Fault[] = [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  let functionDepth = 0;
  const enter = () => void functionDepth++;
  const leave = () => void functionDepth--;
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression({ callee, arguments: all }) {
      const [first] = all;
      const plain = all.find((argument) => argument.type === 'Literal' && / /.test(String(argument.value)));
      if (file.startsWith('contract/') && callee.type === 'MemberExpression' && plain)
        faults.push({
          file,
          fault: `gives a schema a plain text instead of refusal(): ${source.slice(plain.start, plain.end)}`,
        });
      const name = callee.type === 'Identifier' ? callee.name : '';
      const labels = file.startsWith('contract/') && labelling.has(name);
      if (!first || !(translating.has(name) || labels)) return;
      if (name === 't' && functionDepth === 0)
        faults.push({ file, fault: 'calls t() while it is loaded, before the language is: use msg()' });
      const isText = first.type === 'Literal' && typeof first.value === 'string';
      if (isText) uses.push({ file, text: String(first.value) });
      else if (first.type === 'TemplateLiteral' && first.quasis.length === 1)
        uses.push({ file, text: first.quasis[0]?.value.cooked ?? '' });
      else if (
        first.type === 'TemplateLiteral' ||
        first.type === 'BinaryExpression' ||
        first.type === 'ConditionalExpression'
      )
        faults.push({ file, fault: `puts a message together: ${source.slice(first.start, first.end)}` });
    },
    JSXText({ value }) {
      if (isWords(value)) faults.push({ file, fault: `shows a text that is not translated: ${value.trim()}` });
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !spokenAttributes.has(name.name) || value?.type !== 'Literal') return;
      if (isWords(String(value.value)))
        faults.push({ file, fault: `shows a text that is not translated: ${name.name}="${value.value}"` });
    },
  }).visit(program);
  return { uses, faults };
}

/** The English texts of the client, with the names of nouns in contract/. */
export const clientMessages = (): Set<string> =>
  new Set(sourceFiles('web', 'rules', 'contract').flatMap((file) => readMessages(file).uses.map(({ text }) => text)));
