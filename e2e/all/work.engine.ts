import { writeFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import type { WholeMeeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import type { Window } from '../engines/window.ts';
import { expect, test } from '../engines/world.ts';
import { dayIn, onePixel } from '../world.ts';

type Row = { id: number };

/** Journeys that have no Chromium test elsewhere. */
const everyEngine = { tag: '@every-engine' };

/** The texts of elements of the page. */
const texts = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].map(({ innerText }) => innerText.trim())`;

/** The number of pages of a PDF; Firefox compresses the objects that mark them. */
function countPages(pdf: Buffer): number {
  const plain = pdf.toString('latin1');
  const packed = [...plain.matchAll(/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)endstream/g)].map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  );
  return [plain, ...packed].join().match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('a value is typed into the scorecard, and a block of cells copied and pasted', async ({ window, ada }) => {
  const { id: scorecardId } = await ada.call<Row>('POST', '/api/scorecards', { name: 'Numbers' });
  for (const name of ['Boats', 'Sales']) await ada.call('POST', '/api/measurables', { name, goal: 3, scorecardId });
  await window.open('/scorecard?weeks=window&at=2026-W47');
  const cells = (row: number) => `tbody tr:nth-of-type(${row}) [role=gridcell]`;
  const firstWeek = (row: number) => `${cells(row)}:nth-of-type(4)`;
  await window.click(firstWeek(1));
  await window.type('1,200');
  await window.press('Tab');
  await window.type('7');
  await window.press('Enter', 'ArrowUp', 'Shift+ArrowLeft', 'Control+c', 'ArrowDown', 'Control+v');
  for (const row of [1, 2]) await window.waitFor(`${texts(cells(row))}.slice(3, 5)`, ['1,200', '7']);
  const values = async () =>
    (await ada.call<{ values: { value: number }[] }[]>('GET', '/api/measurables?year=2026')).map((measurable) =>
      measurable.values.map(({ value }) => value),
    );
  await expect.poll(values).toEqual([
    [1200, 7],
    [1200, 7],
  ]);
});

test('a to-do is typed, dragged to the top and completed', async ({ window, ada }) => {
  for (const title of ['Order the rope', 'Mend the sail']) {
    await ada.call('POST', '/api/todos', { title, ownerId: ada.id });
  }
  await window.open('/todos');
  await window.click('input', 'New to-do for yourself');
  await window.type('Paint the hull');
  await window.press('Enter');
  const titles = texts('[aria-label="Pending to-dos"] li :is(button, span)[class*=title]');
  await window.waitFor(titles, ['Paint the hull', 'Mend the sail', 'Order the rope']);
  await window.see('button', 'Move Paint the hull');
  await window.drag(['button', 'Move Order the rope'], ['button', 'Move Paint the hull'], /over position 1 of 3/);
  await window.waitFor(titles, ['Order the rope', 'Paint the hull', 'Mend the sail']);
  await window.click('input', 'Complete Mend the sail');
  await window.see('h2', 'Completed (1)');
  const saved = async () =>
    (await ada.call<{ title: string; completed: boolean }[]>('GET', '/api/todos'))
      .filter(({ completed }) => !completed)
      .map(({ title }) => title);
  await expect.poll(saved).toEqual(['Order the rope', 'Paint the hull']);
});

test('a message and a file are sent to a channel, which opens at its newest message', async ({
  window,
  ada,
}, testInfo) => {
  const { id } = await ada.call<Row>('POST', '/api/chat/channels', { name: 'yard' });
  for (let number = 1; number <= 40; number++)
    await ada.call('POST', `/api/chat/channels/${id}/messages`, { content: `Message ${number}` });
  const file = testInfo.outputPath('slip.png');
  await writeFile(file, onePixel);
  await window.open(`/chat/${id}`);
  await window.pointAt(['[role=log] p', 'Message 40']);
  await window.driver.chooseFile('main', file);
  await window.see('[role=img]', 'Ready');
  await window.click('textarea', 'Message #yard');
  await window.type('The crane is back');
  await window.press('Enter');
  await window.pointAt(['[role=log] p', 'The crane is back']);
  await window.waitFor(`document.querySelector('[role=log] img[alt="slip.png"]')?.naturalWidth`, 1);
});

test('two people write one note, in this engine and in Chromium', async ({ window, ada, grace }) => {
  const { id } = await ada.call<Row>('POST', '/api/meetings', { title: 'Yard walk', status: 'in_progress' });
  await Promise.all([window.open(`/meetings/${id}/live`), grace.page.goto(`/meetings/${id}/live`)]);
  const hers = grace.page.getByRole('textbox', { name: 'Notes' });
  await window.click('textarea', 'Notes');
  await window.type('Order boats.');
  await expect(hers).toHaveValue('Order boats.');
  await hers.press('Home');
  await hers.pressSequentially('Monday: ');
  await window.seeValue(['textarea', 'Notes'], 'Monday: Order boats.');
  await window.type(' In larch.');
  await expect(hers).toHaveValue('Monday: Order boats. In larch.');
});

test('a person who types notes during a step continues in the notes of the next item', async ({ window, ada }) => {
  const { id } = await ada.call<Row>('POST', '/api/meetings', { title: 'Yard walk', status: 'in_progress' });
  await window.open(`/meetings/${id}/live`);
  await window.click('textarea', 'Notes');
  await window.type('We are go');
  await ada.call('PATCH', `/api/meetings/${id}/agenda`, { nextItem: 1 });
  await window.see('main h2', /^Scorecard/);
  await window.type('ing great');
  await window.seeValue(['textarea', 'Notes'], 'ing great');
});

test('a number that is being typed is saved when its screen goes away', async ({ window, ada }) => {
  const { id: scorecardId } = await ada.call<Row>('POST', '/api/scorecards', { name: 'Numbers' });
  await ada.call('POST', '/api/measurables', { name: 'Boats', goal: 3, scorecardId, ownerId: ada.id });
  const { id } = await ada.call<Row>('POST', '/api/meetings', { title: 'Yard walk', status: 'in_progress' });
  const values = async () =>
    (await ada.call<{ values: { value: number }[] }[]>('GET', '/api/measurables?year=2026'))[0]?.values.map(
      ({ value }) => value,
    );
  await ada.call('PATCH', `/api/meetings/${id}/agenda`, { nextItem: 1 });
  await window.open(`/meetings/${id}/live`);
  await window.click('main button', 'No value yet');
  await window.type('7');
  await ada.call('PATCH', `/api/meetings/${id}/agenda`, { nextItem: 2 });
  await window.see('main h2', /^Rock Review/);
  await expect.poll(values).toEqual([7]);
  await window.goWithin('/scorecard?weeks=window&at=2026-W40');
  await window.click('tbody tr:nth-of-type(1) [role=gridcell]:nth-of-type(4)');
  await window.type('8');
  await window.goWithin('/todos');
  await expect.poll(values).toEqual([8, 7]);
  await window.goWithin('/');
  await window.click('main button', '7');
  await window.type('9');
  await window.goWithin('/rocks');
  await expect.poll(values).toEqual([8, 9]);
});

test('a meeting goes through all its steps', async ({ window, ada }) => {
  const { id } = await ada.call<Row>('POST', '/api/meetings', { title: 'Yard walk', status: 'in_progress' });
  await window.open(`/meetings/${id}/live`);
  for (const item of ['Scorecard', 'Rock Review', 'Customer/Employee Headlines', 'To-Do List', 'IDS', 'Conclude']) {
    await window.click('button', new RegExp(`^Next: ${item}`));
    await window.see('[aria-current=step]', new RegExp(item));
    // Otherwise the next click at the same point would count as the second of a double click.
    await window.click('main h2', new RegExp(`^${item}`));
  }
  await window.click('button', 'End Meeting');
  await window.click('dialog[open] [role=radiogroup] label:nth-of-type(4)');
  await window.click('dialog[open] button', 'End Meeting');
  await window.see('main', /Attendance/);
});

test('the accountability chart is panned and a seat dragged onto another', async ({ window, ada }) => {
  await window.open('/org-chart');
  const left = `document.querySelector('[aria-label=Chart]').scrollLeft`;
  await window.see('article', /^Visionary/);
  for (let step = 0; step < 5; step++) await window.click('button', 'Zoom in');
  const before = await window.driver.run<number>(left);
  await window.drag({ x: 500, y: 800 }, { x: 400, y: 800 });
  await window.waitFor(left, before + 100);
  await window.click('button', 'Fit to screen');
  await window.click('button', 'Edit Chart');
  await window.drag(['article button', /^Head of HR, /], ['article', 'Head of Finance']);
  const parentOfHr = async () =>
    (await ada.call<{ id: string; parentId: string }[]>('GET', '/api/seats')).find(({ id }) => id === 'hr')?.parentId;
  await expect.poll(parentOfHr).toBe('finance');
});

test('offline changes show immediately, and are sent when the server is back', async ({
  openWindow,
  ada,
  cable,
  allow,
}) => {
  allow(/net::ERR|Failed to load|WebSocket|Failed to fetch|NetworkError|connection|Load failed|network/i);
  await ada.call('POST', '/api/todos', { title: 'Order the rope', ownerId: ada.id });
  const window = await openWindow(ada, cable.url);
  await window.open('/todos');
  await window.see('input', 'Complete Order the rope');
  const cached = `caches.keys().then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).keys())))`;
  await window.waitFor(
    `${cached}.then((all) => all.flat().some(({ url }) => url.includes('/assets/TodosPage-')))`,
    true,
  );
  const { organizationId } = await ada.call<{ organizationId: number }>('GET', '/api/user');
  for (const filter of ['completed=false', 'completed=true&limit=50']) {
    const answer = `/kept/${organizationId}/api/todos?scope=mine&${filter}`;
    await window.waitFor(`caches.match(${JSON.stringify(answer)}).then(Boolean)`, true);
  }
  cable.cut();
  await window.driver.reload();
  await window.see('main', /Order the rope/);
  await window.see('*', /^You're offline/);
  await window.click('input', 'Complete Order the rope');
  await window.see('h2', 'Completed (1)');
  cable.mend();
  const isDone = async () => (await ada.call<{ completed: boolean }[]>('GET', '/api/todos'))[0]?.completed;
  await expect.poll(isDone).toBe(true);
  await window.miss('*', /^You're offline/);
});

test('rapid navigation ends on the last page', everyEngine, async ({ window, allow }) => {
  // Firefox logs this for each request to the worker that is open when a page is left.
  allow(/A ServiceWorker intercepted the request and encountered an unexpected error/);
  await window.open('/');
  await window.waitFor('navigator.serviceWorker.ready.then(({ active }) => active !== null)', true);
  const paths = ['/rocks', '/scorecard', '/issues', '/teams'];
  await window.driver.run(
    `void ${JSON.stringify(paths)}.forEach((path, at) => setTimeout(() => location.assign(path), at * 30))`,
  );
  await window.leaveFor('/todos');
  await window.see('h1', 'To-Dos');
  await window.see('main', /Nothing to do/);
});

test('a user adds a passkey, or reads that this browser does not support them', async ({
  meet,
  openWindow,
  baseURL,
}) => {
  // Browsers allow no passkeys for an IP address.
  const url = baseURL?.replace('127.0.0.1', 'localhost');
  const ada = await meet('Ada', url);
  await ada.call('POST', '/api/organizations', { name: 'Analytical Engines' });
  const window = await openWindow(ada, url);
  await window.driver.addPasskeyDevice?.();
  await window.open('/profile');
  await window.see('h2', 'Passkeys');
  if (!(await window.driver.run<boolean>(`'PublicKeyCredential' in window`))) {
    await window.see('main', /This browser doesn't support passkeys/);
    return window.miss('button', 'Add a passkey');
  }
  await window.click('button', 'Add a passkey');
  await window.see('[aria-labelledby=passkeys] input', 'Name');
  if (!window.driver.addPasskeyDevice) return;
  await window.type('Key of the yard');
  await window.click('button', 'Continue');
  await window.see('[aria-label="Recovery codes"] li');
});

/** The name of an element, as an expression that runs in the page. */
const nameOf = (element: string) =>
  `(({ ariaLabel, labels, textContent }) => ariaLabel || [...(labels ?? [])].map(({ innerText, textContent }) => innerText || textContent).join().trim() || textContent || '')(${element})`;
const focused = nameOf('document.activeElement');
const reachable = `[...document.querySelectorAll('a[href], button:enabled, input:enabled, textarea:enabled, [tabindex]')]
  .filter((part) => part.checkVisibility()).map((part) => ${nameOf('part')})`;

/**
 * Waits for the element of this name, then presses Tab until it has the focus. At the end of the page the keyboard leaves for the
 * browser's own controls, and in Firefox does not press buttons afterwards: what comes before the focus is reached by `Shift+Tab`.
 */
async function tabTo(window: Window, name: RegExp, key = 'Tab'): Promise<void> {
  const isThere = async () => (await window.driver.run<string[]>(reachable)).some((text) => name.test(text));
  await expect.poll(isThere, { message: `${name} can be reached` }).toBe(true);
  for (let steps = 0; steps < 60 && !name.test(await window.driver.run<string>(focused)); steps++)
    await window.press(key);
  expect(await window.driver.run<string>(focused)).toMatch(name);
}

test('a first week is done by keyboard alone', everyEngine, async ({ meet, openWindow }) => {
  const ada = await meet('Ada');
  await ada.call('POST', '/api/organizations', { name: 'Analytical Engines' });
  const window = await openWindow(ada);
  const count = async (path: string) => (await ada.call<unknown[]>('GET', path)).length;

  await window.open('/');
  await window.see('input', /^Team Name/);
  await tabTo(window, /^Skip to content$/);
  await window.press('Enter');
  await tabTo(window, /^Team Name/);
  await window.type('Leadership');
  await window.press('Enter');
  await window.see('button', 'Open My 90');
  await tabTo(window, /^Open My 90$/);
  await window.press('Enter');
  await window.see('h2', 'Priority To-Dos');
  for (const [keys, title, path] of [
    ['ct', 'Order the rope', '/api/todos'],
    ['ci', 'The slip is damp', '/api/issues'],
    ['cr', 'Open the Lisbon loft', '/api/rocks'],
  ] as const) {
    await window.type(keys);
    await window.see('dialog input', /^Title/);
    await window.type(title);
    await window.press('Control+Enter');
    await expect.poll(() => count(path)).toBe(1);
  }
  // The weekly meeting of the team is proposed as a whole.
  await window.type('cm');
  await window.seeValue(['dialog input', /^Title/], 'Leadership L10');
  await window.press('Control+Enter');
  await expect.poll(() => count('/api/meetings')).toBeGreaterThan(0);

  await window.type('gt');
  await window.see('h1', 'To-Dos');
  await window.see('button', 'Order the rope');
  await window.press('j', 'x');
  await window.see('h2', 'Completed (1)');
  await window.press('Control+z');
  await window.see('h2', 'Pending (1)');
  await window.press('?');
  await window.see('dialog', 'Keyboard shortcuts');
  await window.press('Escape');
  await window.miss('dialog');
});

/** Collects what live regions announce, in `window.announced`. */
const listen = `(() => {
  window.announced = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const region = (target.closest ? target : target.parentElement)?.closest('[aria-live], [role=status], [role=alert]');
      const text = addedNodes.length > 0 ? [...addedNodes].map((node) => node.textContent).join(' ') : target.textContent;
      if (region) window.announced.push(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

test('a Level 10 is held by keyboard alone, and its steps are announced', everyEngine, async ({ ada, openWindow }) => {
  test.slow();
  const { call, id: ownerId } = ada;
  const [{ id: teamId } = { id: 0 }] = await call<{ id: number }[]>('GET', '/api/teams');
  const { id: scorecardId } = await call<{ id: number }>('POST', '/api/scorecards', { name: 'Numbers', teamId });
  await call('POST', '/api/measurables', { name: 'Boats sold', goal: 10, scorecardId, ownerId });
  await call('POST', '/api/rocks', { title: 'Open the loft', teamId, ownerId });
  await call('POST', '/api/todos', { title: 'Order the rope', teamId, ownerId, dueDate: dayIn(-1) });
  await call('POST', '/api/issues', { title: 'No lift', teamId, ownerId });
  const { id } = await call<{ id: number }>('POST', '/api/meetings', { title: 'L10', teamId, status: 'in_progress' });
  const window = await openWindow(ada);
  const goOn = async (item: string) => {
    await tabTo(window, new RegExp(`^Next: ${item}`), 'Shift+Tab');
    await window.press('Enter');
    await window.see('main h2', new RegExp(`^${item}`));
    await window.waitFor(focused, item);
  };

  await window.open(`/meetings/${id}/live`);
  await window.see('input', 'Your answer');
  await window.driver.run(listen);
  await tabTo(window, /^Your answer/);
  await window.type('The hull floats');
  await window.press('Enter');
  await goOn('Scorecard');
  await tabTo(window, /^No value yet/);
  await window.press('7', 'Enter');
  await goOn('Rock Review');
  await tabTo(window, /^Status of Open the loft: On Track/);
  await window.press('Enter');
  await window.see('[role=menuitemradio]', 'Off Track');
  await window.type('of');
  await window.press('Enter');
  await goOn('Customer/Employee Headlines');
  await tabTo(window, /^New customer headline/);
  await window.type('Hull 112');
  await window.press('Enter');
  await tabTo(window, /^Read: Hull 112/);
  await window.press(' ');
  await goOn('To-Do List');
  await tabTo(window, /^Complete Order the rope/);
  await window.press(' ');
  await goOn('IDS');
  await tabTo(window, /^New issue/);
  await window.type('Who has the keys?');
  await window.press('Enter');
  await tabTo(window, /^Vote for No lift/);
  await window.press('Enter');
  await tabTo(window, /^Solve No lift/);
  await window.press('Enter');
  await window.see('textarea', /^What was decided/);
  await window.type('We carry them');
  await window.press('Control+Enter');
  await window.miss('button', 'Solve No lift');
  await goOn('Conclude');
  await tabTo(window, /^1$/);
  await window.press('ArrowRight', 'ArrowRight');
  await window.see('main', /1 of 1 rated/);
  for (const line of ['Round 1: vote for your top three. 1 of 1 voted.', '1 of 1 rated.'])
    expect(await window.driver.run('window.announced')).toContain(line);
  const ownRating = async () => (await call<WholeMeeting>('GET', `/api/meetings/${id}`)).own.rating;
  await expect.poll(ownRating).toBe(3);
  await tabTo(window, /^End Meeting/, 'Shift+Tab');
  await window.press('Enter');
  await window.see('dialog', 'End Meeting');
  await window.press('Control+Enter');
  await window.see('main', /Attendance/);

  const recap = await call<Recap>('GET', `/api/meetings/${id}/recap`);
  expect(recap).toMatchObject({
    average: 3,
    segue: { words: [{ word: 'The hull floats' }] },
    numbers: { off: [{ name: 'Boats sold', value: '7' }] },
    rocks: { off: [{ title: 'Open the loft' }] },
    headlines: [{ title: 'Hull 112' }],
    todos: { finished: [{ title: 'Order the rope' }] },
    issues: { solved: [{ title: 'No lift', decision: 'We carry them' }], left: ['Who has the keys?'] },
  });
});

test('a list of sixty to-dos is printed in full', everyEngine, async ({ engineName, openWindow, ada }) => {
  test.skip(engineName === 'webkit', 'This engine cannot be asked to print');
  const window = await openWindow(ada);
  for (let number = 1; number <= 60; number++) await ada.call('POST', '/api/todos', { title: `Task ${number}` });
  await window.open('/todos');
  await window.see('h2', 'Pending (60)');
  const pages = countPages((await window.driver.print?.()) ?? Buffer.of());
  expect(pages).toBeGreaterThanOrEqual(2);
  expect(pages).toBeLessThanOrEqual(4);
});
