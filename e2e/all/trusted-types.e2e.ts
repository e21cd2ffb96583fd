import { expect, test } from '../world.ts';

test('no script turns text into HTML, except the style sheets of the component library', async ({ ada }) => {
  const { page } = ada;
  const reported: string[] = [];
  await page.exposeFunction('report', (sample: string) => reported.push(sample));
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', ({ sample }) => report(sample))`);
  for (const [path, heading] of [
    ['/', 'My 90'],
    ['/rocks', 'Rocks'],
    ['/scorecard', 'Scorecard'],
    ['/issues', 'Issues'],
    ['/invitations', 'Team Invitations'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
  expect(reported).toEqual([]);
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<i>made of text</i>')`);
  await expect.poll(() => reported).toEqual(['Element insertAdjacentHTML|<i>made of text</i>']);
});
