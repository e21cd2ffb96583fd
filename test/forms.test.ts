import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addedRows, asksForNoText, drafts, forms, withoutDraft } from '#e2e/forms.ts';

/** Whether a component sends typed text: it has a form, or a field that handles Enter. */
const sendsText = (source: string) =>
  /<(FormDialog|Form|form|AddLine|AddOwnedLine|TextEditor)\b/.test(source) ||
  (/<(TextInput|Textarea|input|WritingField|LineField|TextField)\b/.test(source) &&
    /'Enter'|isSubmitKey|isSendKey/.test(source));

/** Whether a component stores unsent text as a draft, itself or in a hook or part that it shares with others. */
const storesDraft = (source: string) =>
  /\b(use(Form|Shared)?|Form|Saved)Draft\b|\bdraft=|\buse(Todo|Issue|Meeting)Form\(|\buse(Writing|Line)\(/.test(source);

/** Whether a component has a field, and a button that adds something. */
const addsRows = (source: string) =>
  /<(LineField|TextInput|Select|PersonSelect|DateField|CheckField)\b/.test(source) &&
  /<(Button|ActionIcon|SubmitButton)\b/.test(source) &&
  /(?<!placeholder=\{)t\('Add\b/.test(source);

function componentsThat(does: (source: string) => boolean): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'web/**/*.tsx']).toString().trim();
  const components = files.split('\n').filter((file) => !file.startsWith('web/ui/'));
  return components.filter((file) => does(readFileSync(file, 'utf8'))).toSorted();
}

test('every form of the client is in the list of the journey that types into them, or is excused there', () => {
  expect(Object.keys(forms).toSorted()).toEqual(componentsThat(sendsText));
});

test('the text of every form survives a reload, or the list says why it need not', () => {
  const lost = componentsThat((source) => sendsText(source) && !storesDraft(source));
  expect(lost.filter((file) => !asksForNoText(file))).toEqual(Object.keys(withoutDraft).toSorted());
  for (const file of Object.keys(drafts)) expect(storesDraft(readFileSync(file, 'utf8')), file).toBe(true);
});

test('so is every button that adds a row within a form', () => {
  expect(Object.keys(addedRows).toSorted()).toEqual(componentsThat(addsRows));
});
