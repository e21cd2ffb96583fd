// `npm run bench -- big-company [PATH …]`: how long does each screen of a company of two thousand people take to load?
import type { Page } from '@playwright/test';
import { makeBigCompany } from './big-company-rows.ts';
import { print, round } from './figures.ts';
import { startWithOrganization } from './new-organization.ts';

const screens = ['/', '/scorecard', '/rocks', '/rocks/1', '/todos', '/issues', '/meetings', '/teams', '/teams?team=1']
  .concat(['/org-chart', '/directory', '/users/person-7', '/invitations', '/organization', '/audit', '/trash'])
  .concat(['/notifications']);
const asked = process.argv.slice(2);

/** Interactions that search for one person among all. */
const interactions: [what: string, path: string, act: (page: Page) => Promise<void>][] = [
  [
    'a name typed in the directory',
    '/directory',
    async (page) => {
      await page.getByRole('searchbox', { name: 'Search people' }).pressSequentially('person 19');
      await page.getByRole('article').first().waitFor();
    },
  ],
  [
    'a to-do assigned to a person',
    '/todos',
    async (page) => {
      await page
        .getByRole('button', { name: /^Owner of/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: 'Find a person' }).pressSequentially('person 1999');
      await page.getByRole('option', { name: 'Person 1999' }).waitFor();
    },
  ],
  [
    'a person mentioned in a comment',
    '/todos',
    async (page) => {
      await page.getByRole('button', { name: 'To-do 200 with a title of usual length', exact: true }).click();
      await page.getByRole('textbox', { name: 'Add a comment' }).pressSequentially('Ask @person');
      await page.getByRole('button', { name: '@Person 10', exact: true }).waitFor();
    },
  ],
  [
    'the owner chosen in Create Rock',
    '/rocks',
    async (page) => {
      await page.getByRole('button', { name: 'Add Rock' }).first().click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'Owner' }).click();
      await page.keyboard.type('person 1999');
      await page.getByRole('option', { name: 'Person 1999' }).waitFor();
    },
  ],
];

const { context, client, close } = await startWithOrganization();
const began = performance.now();
await makeBigCompany(client);
await client.end();
console.log(`2,000 people and their work made in ${round((performance.now() - began) / 1000)} s`);

await context.addInitScript(`
  window.seen = { lcp: 0, tasks: 0, longest: 0, height: 0 };
  new PerformanceObserver((list) => { window.seen.lcp = list.getEntries().at(-1).startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      window.seen.tasks += duration;
      window.seen.longest = Math.max(window.seen.longest, duration);
    }
  }).observe({ type: 'longtask', buffered: true });`);

/** Opens a screen in a new page with a warm cache; returns when all its requests are done. */
async function open(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
type Seen = { lcp: number; tasks: number; longest: number; nodes: number };
const look = (page: Page) => page.evaluate<Seen>('({ ...window.seen, nodes: document.querySelectorAll("*").length })');

await (await open('/')).close();
for (const path of asked.length > 0 ? asked : screens) {
  const page = await open(path);
  const { lcp, tasks, nodes } = await look(page);
  print(
    path,
    `LCP ${round(lcp)} ms, long tasks ${round(tasks)} ms, ${round(nodes)} nodes`,
    '< 1,000 ms, < 600 ms, < 5,000',
    lcp < 1_000 && tasks < 600 && nodes < 5_000,
  );
  await page.close();
}
for (const [what, path, act] of asked.length > 0 ? [] : interactions) {
  const page = await open(path);
  await page.evaluate('window.seen.longest = 0');
  await act(page);
  const { longest, nodes } = await look(page);
  print(
    what,
    `longest task ${round(longest)} ms, ${round(nodes)} nodes`,
    '< 200 ms, < 5,000',
    longest < 200 && nodes < 5_000,
  );
  await page.close();
}
await close();
