import { expect, test } from 'vitest';
import { t } from '#web/lib/translate.ts';
import { creations } from '../routes.tsx';

test('each entry of Quick Add, and each key after c, opens the dialog that it names', () => {
  expect(creations.map(({ key, label, overlay }) => `c ${key}: ${t(label)} opens ${overlay}`)).toEqual([
    'c r: New Rock opens rock',
    'c t: New Todo opens todo',
    'c i: New Issue opens issue',
    'c h: New Headline opens headline',
    'c m: Schedule Meeting opens meeting',
  ]);
});
