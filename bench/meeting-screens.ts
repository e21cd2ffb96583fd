import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '#e2e/browser.ts';

/** The number of browsers in the meeting. */
export const screenCount = 4;

/** Runs in a page: resolves with the time at which an expression about the page becomes true, in ms since 1970. */
const momentOf = (expression: string) => `new Promise((resolve) => {
  const look = () => {
    if (!(${expression})) return;
    observer.disconnect();
    resolve(Date.now());
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  look();
})`;

/** The time in ms until the last page shows the result of `act`. */
async function untilAllShow(pages: Page[], expression: string, act: () => Promise<unknown>): Promise<number> {
  const moments = pages.map((page) => page.evaluate<number>(momentOf(expression)));
  // The pages watch before it happens.
  await Promise.all(pages.map((page) => page.evaluate('0')));
  const began = Date.now();
  await act();
  return Math.max(...(await Promise.all(moments))) - began;
}

const shownItem = `document.querySelector('main section:not([hidden]) > h2[tabindex="-1"]')?.textContent`;
const items = ['Segue', 'Scorecard', 'Rock Review', 'Customer/Employee Headlines', 'To-Do List', 'IDS', 'Conclude'];

/** Four colleagues with a browser each, in a meeting with a typical week of work. */
async function gather(browser: Browser, url: string): Promise<{ pages: Page[]; meetingId: number }> {
  const contexts = await Promise.all(Array.from({ length: screenCount }, () => browser.newContext({ baseURL: url })));
  const post = async <Row>({ request }: BrowserContext, path: string, data: object) =>
    (await (await request.post(path, { data })).json()) as Row;
  const [first, ...others] = contexts as [BrowserContext, ...BrowserContext[]];
  const ids: string[] = [];
  for (const [nth, context] of contexts.entries()) {
    const person = { firstName: 'Person', lastName: String(nth), email: `${nth}@meeting.example` };
    const { id } = await post<{ id: string }>(context, '/api/register', { ...person, password: 'analytical engine' });
    ids.push(id);
  }
  const organization = await post<{ inviteCode: string }>(first, '/api/organizations', { name: 'Bench' });
  for (const other of others) await post(other, '/api/organizations/join', { inviteCode: organization.inviteCode });
  const { id: teamId } = await post<{ id: number }>(first, '/api/teams', { name: 'Leadership' });
  for (const userId of ids.slice(1)) await post(first, `/api/teams/${teamId}/members`, { userId });
  const { id: scorecardId } = await post<{ id: number }>(first, '/api/scorecards', { name: 'Numbers', teamId });
  for (let nth = 1; nth <= 10; nth++) {
    await post(first, '/api/measurables', { name: `Number ${nth}`, goal: nth, scorecardId });
    await post(first, '/api/rocks', { title: `Rock ${nth}`, teamId });
    await post(first, '/api/todos', { title: `To-do ${nth}`, teamId });
    await post(first, '/api/issues', { title: `Issue ${nth}`, teamId });
  }
  const meeting = { title: 'L10', teamId, status: 'in_progress' };
  const { id: meetingId } = await post<{ id: number }>(first, '/api/meetings', meeting);
  const pages = await Promise.all(contexts.map((context) => context.newPage()));
  await Promise.all(pages.map((page) => page.goto(`/meetings/${meetingId}/live`, { waitUntil: 'networkidle' })));
  return { pages, meetingId };
}

/** The delays until the last browser in a meeting shows a change, in ms. */
export async function measureScreens(url: string): Promise<{ steps: number[]; tangents: number }> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  const { pages, meetingId } = await gather(browser, url);
  const [presenter] = pages;
  const steps: number[] = [];
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowLeft']) {
    const names = key === 'ArrowRight' ? items.slice(1) : items.slice(0, -1).reverse();
    for (const name of names) {
      await presenter?.waitForSelector(`[data-shortcut=${key}]:enabled`);
      steps.push(await untilAllShow(pages, `${shownItem} === '${name}'`, async () => presenter?.keyboard.press(key)));
    }
  }
  const count = () =>
    Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        pages[nth % screenCount]?.context().request.post(`/api/meetings/${meetingId}/tangent`),
      ),
    );
  const tangents = await untilAllShow(pages, `document.querySelector('[aria-label="Tangent, 20 so far"]')`, count);
  await browser.close();
  return { steps, tangents };
}
