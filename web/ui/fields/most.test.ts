import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What is typed there is never stored. */
const searches = ['web/app/overlays/PaletteSearch.tsx', 'web/chat/search/SearchPage.tsx'];

test('no field cuts a paste in silence: LineField and TextField hold it and say how much is too long', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'web/**/*.tsx']).toString().trim();
  const components = listed.split('\n');
  expect(components.length).toBeGreaterThan(300);
  const cutting = components.filter((file) => /\bmaxLength=/.test(readFileSync(file, 'utf8')));
  expect(cutting).toEqual(searches);
});
