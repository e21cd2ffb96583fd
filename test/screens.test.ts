import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillScreens, superAdminScreens } from '#e2e/screens.ts';
import type { Person } from '#e2e/world.ts';
import { matchPath } from '#web/lib/routing/matchPath.ts';

/** Answers every call with what it creates, or with a list of it. */
const call = async () => Object.assign([{ id: 1 }], { id: 1, seriesId: 1 }) as never;

/** The addresses of each screen, in the order in which they are tried. */
const screens = [...readFileSync('web/app/routes.tsx', 'utf8').matchAll(/\bpaths: \[('[^\]]*)\]/g)].map(
  ([, paths = '']) => [...paths.matchAll(/'([^']*)'/g)].map(([, path = '']) => path),
);

test('the walks over the product see every screen', async () => {
  const walked = [...(await fillScreens({ call, id: 'ada' } as unknown as Person)), ...superAdminScreens];
  const screenAt = (address: string) =>
    screens.find((paths) => paths.some((path) => matchPath(path, address.replace(/\?.*/, ''))));
  const seen = new Set(walked.map(screenAt));
  expect(screens.length).toBeGreaterThan(25);
  expect(screens.filter((screen) => !seen.has(screen))).toEqual([]);
});
