import type { WholeMeeting } from '#contract/meetings.ts';
import { type Cable, layCable } from '../cable.ts';
import { linkTo } from '../mails.ts';
import { type OwnServer, openServer } from '../own-server.ts';
import { partsOfRecap, recapOfRows } from '../recap-of-rows.ts';
import { dayIn, expect, expectToast, inviteCodeOf, test as journey, type Person } from '../world.ts';

type Member = Person & { cable: Cable };

const test = journey.extend<{ server: OwnServer; crew: [Member, Member, Member, Member]; teamId: number }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  server: async ({}, use) => {
    const server = await openServer();
    await use(server);
    await server.close();
  },
  /** Four members of one team, each with a confirmed address and a connection that can be cut. */
  crew: async ({ server, meet }, use) => {
    const join = async (firstName: string): Promise<Member> => {
      const cable = await layCable(server.url);
      const person = await meet(firstName, cable.url);
      const [, token] = (await linkTo(person.email, 'confirm-email', server.mails)).split('#');
      await person.call('POST', '/api/auth/confirm-email', { token });
      return { ...person, cable };
    };
    const ada = await join('Ada');
    await ada.call('POST', '/api/organizations', { name: 'Analytical Engines', timeZone: 'Europe/Lisbon' });
    const inviteCode = await inviteCodeOf(ada);
    const others: Member[] = [];
    for (const name of ['Grace', 'Joan', 'Alan']) {
      const person = await join(name);
      await person.call('POST', '/api/organizations/join', { inviteCode });
      others.push(person);
    }
    const [grace, joan, alan] = others as [Member, Member, Member];
    await use([ada, grace, joan, alan]);
    for (const { cable, page } of [ada, ...others]) {
      await page.close();
      cable.close();
    }
  },
  teamId: async ({ crew: [ada, ...others] }, use) => {
    const { id: teamId } = await ada.call<{ id: number }>('POST', '/api/teams', { name: 'Bridge' });
    for (const { id: userId } of others) await ada.call('POST', `/api/teams/${teamId}/members`, { userId });
    await use(teamId);
  },
});

/** A disruption for one person; returns a function that ends it. */
type Mishap = (member: Member) => Promise<() => Promise<unknown>>;

const reloads: Mishap = async ({ page }) => {
  await page.reload({ waitUntil: 'commit' });
  return async () => {};
};
const losesTheNetwork: Mishap = async ({ cable }) => {
  cable.cut();
  return async () => cable.mend();
};
/** Closes the lid: the page is frozen, and its connections are gone when it continues. */
const sleeps: Mishap = async ({ page, cable }) => {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Debugger.enable');
  const stopped = new Promise((resolve) => debug.once('Debugger.paused', resolve));
  await debug.send('Debugger.pause');
  await stopped;
  cable.cut();
  return async () => {
    cable.mend();
    await debug.send('Debugger.resume');
    await debug.detach();
  };
};

/** Types into a field and presses Enter. */
const add = async ({ page }: Member, field: string, text: string) => {
  await page.getByRole('textbox', { name: field }).fill(text);
  await page.keyboard.press('Enter');
};
const current = ({ page }: Member) => page.getByRole('region', { name: 'Agenda' }).locator('[aria-current=step]');
const press = ({ page }: Member, name: string) => page.getByRole('button', { name, exact: true }).click();

test('four people hold their weekly meeting, each reloading, losing the network and sleeping once while the server is killed, and the recap matches the rows', async ({
  server,
  crew,
  teamId,
  allow,
}) => {
  // Four browsers and two servers take minutes on a busy machine.
  test.slow();
  allow(/net::ERR|Failed to load resource|WebSocket|Failed to fetch|dynamically imported/);
  const [ada, grace, joan, alan] = crew;
  const { id: scorecardId } = await ada.call<{ id: number }>('POST', '/api/scorecards', { name: 'Numbers', teamId });
  for (const name of ['Boats sold', 'Boats launched'])
    await ada.call('POST', '/api/measurables', { name, goal: 10, scorecardId, ownerId: grace.id });
  for (const title of ['Open the loft', 'Name hull 112'])
    await ada.call('POST', '/api/rocks', { title, teamId, ownerId: joan.id, status: 'on_track' });
  for (const title of ['Order the rope', 'Call the agent'])
    await ada.call('POST', '/api/todos', { title, teamId, ownerId: alan.id, dueDate: dayIn(-1) });
  for (const title of ['No lift', 'Who has keys?']) await ada.call('POST', '/api/issues', { title, teamId });

  /** The times between which each step was taken. */
  const steps: [before: number, after: number][] = [];
  const step = async (act: () => Promise<unknown>) => {
    const before = Date.now();
    await act();
    steps.push([before, Date.now()]);
  };
  /** Goes to the next item during a disruption of others, who see it afterwards. */
  const goOn = async (presenter: Member, item: string, ...struck: [Member, Mishap][]) => {
    const ends = [];
    for (const [member, happens] of struck) ends.push(await happens(member));
    await step(async () => {
      await press(presenter, `Next: ${item}`);
      await expect(current(presenter)).toContainText(item);
    });
    for (const end of ends) await end();
    for (const member of crew) await expect(current(member)).toContainText(item);
  };
  const everybodySees = async (text: string) => {
    for (const { page } of crew) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  };

  await ada.page.goto('/meetings');
  await ada.page.getByRole('combobox', { name: 'Team' }).click();
  await ada.page.getByRole('option', { name: 'Bridge' }).click();
  for (const { page } of [grace, joan, alan]) await page.goto('/');
  await step(() => press(ada, 'Start L10 Meeting').then(() => expectToast(ada.page, 'Meeting Started')));
  const id = Number(/\d+/.exec(new URL(ada.page.url()).pathname)?.[0]);
  for (const member of [grace, joan, alan]) await press(member, 'Join now');
  for (const member of crew) await add(member, 'Your answer', `${member.firstName} floats`);
  for (const { firstName } of crew) await everybodySees(`${firstName} floats`);

  await goOn(ada, 'Scorecard', [grace, reloads], [joan, losesTheNetwork], [alan, sleeps]);
  for (const [name, value] of [
    ['Boats sold', '3'],
    ['Boats launched', '12'],
  ] as const) {
    await grace.page.getByTitle(new RegExp(`^Enter ${name}`)).click();
    await grace.page.keyboard.type(value);
    await grace.page.keyboard.press('Enter');
    await everybodySees(value);
  }
  await press(alan, 'Drop Boats sold to issues');

  await goOn(ada, 'Rock Review', [grace, losesTheNetwork], [joan, sleeps], [alan, reloads]);
  await press(joan, 'Status of Open the loft: On Track');
  await joan.page.getByRole('menuitemradio', { name: 'Off Track' }).click();
  await everybodySees('1 of 2 on track');

  await goOn(ada, 'Customer/Employee Headlines', [grace, sleeps], [joan, reloads], [alan, losesTheNetwork]);
  await add(alan, 'New customer headline', 'Hull 112 was named');
  await add(grace, 'New employee headline', 'Joan has a daughter');
  await joan.page.getByRole('checkbox', { name: 'Read: Hull 112 was named' }).click();
  await expect(alan.page.getByRole('checkbox', { name: 'Not read: Hull 112 was named' })).toBeChecked();

  await press(grace, 'Take over');
  await grace.page.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click();
  await goOn(grace, 'To-Do List', [ada, reloads]);
  await alan.page.getByRole('checkbox', { name: 'Complete Order the rope' }).click();
  await add(ada, 'New to-do', 'Paint the hull');
  await everybodySees('Paint the hull');
  await everybodySees('50%');

  await goOn(grace, 'IDS', [ada, losesTheNetwork]);
  for (const member of crew) await press(member, 'Vote for No lift');
  for (const { page } of crew) await expect(page.getByText(/4 of 4 voted/)).toBeVisible();
  await server.kill();
  for (const member of [joan, alan]) {
    const notes = member.page.getByRole('textbox', { name: 'Notes' });
    await notes.press('End');
    await notes.pressSequentially(`${member.firstName} writes on. `);
  }
  await press(ada, 'Tangent, 0 so far');
  await server.start();
  for (const { page } of crew) {
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue(/Joan writes on\./);
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue(/Alan writes on\./);
    await expect(page.getByRole('button', { name: 'Tangent, 1 so far' })).toBeVisible();
  }
  await press(grace, 'Reveal votes');
  await everybodySees('4 votes');
  await press(grace, 'Solve No lift');
  await grace.page.getByRole('textbox', { name: 'What was decided?' }).fill('We carry them');
  await grace.page.getByRole('dialog').getByRole('button', { name: 'Solve issue' }).click();
  for (const { page } of crew) await expect(page.getByRole('button', { name: 'Solve No lift' })).toBeHidden();

  await goOn(grace, 'Conclude', [ada, sleeps]);
  for (const [nth, { page }] of crew.entries())
    await page.getByRole('radio', { name: String(7 + nth), exact: true }).check({ force: true });
  await expect(grace.page.getByText(/^4 of 4 rated/)).toBeVisible();
  await press(grace, 'End Meeting');
  const ending = grace.page.getByRole('dialog');
  await ending.getByRole('textbox', { name: 'Summary' }).fill('Short and good');
  await step(() =>
    ending
      .getByRole('button', { name: 'End Meeting' })
      .click()
      .then(() => expectToast(grace.page, 'Meeting ended successfully')),
  );
  await everybodySees('Short and good');

  expect(await partsOfRecap(ada, id)).toEqual(await recapOfRows(ada, id, teamId));
  const { itemSeconds } = await ada.call<WholeMeeting>('GET', `/api/meetings/${id}`);
  for (const [item, seconds] of itemSeconds.entries()) {
    const [[began, begun], [ends, ended]] = [steps[item] ?? [0, 0], steps[item + 1] ?? [0, 0]];
    expect(seconds, `seconds of item ${item}`).toBeGreaterThanOrEqual(Math.floor((ends - begun) / 1000) - 1);
    expect(seconds, `seconds of item ${item}`).toBeLessThanOrEqual(Math.ceil((ended - began) / 1000) + 1);
  }
});
