import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forms } from '#e2e/forms.ts';

/** Whether a component sends typed text: it has a form, or a field that handles Enter. */
const sendsText = (source: string) =>
  /<(FormDialog|Form|form|AddLine|AddOwnedLine|TextEditor)\b/.test(source) ||
  (/<(TextInput|Textarea|input|WritingField|LineField|TextField)\b/.test(source) &&
    /'Enter'|isSubmitKey|isSendKey/.test(source));

test('every form of the client is in the list of the journey that types into them, or is excused there', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'web/**/*.tsx']).toString().trim();
  const components = files.split('\n').filter((file) => !file.startsWith('web/ui/'));
  const found = components.filter((file) => sendsText(readFileSync(file, 'utf8')));
  expect(Object.keys(forms).toSorted()).toEqual(found.toSorted());
});
