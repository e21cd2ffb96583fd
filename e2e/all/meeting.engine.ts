import type { WholeMeeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import { expect, type Person, test } from '../engines/world.ts';
import { dayIn, inviteCodeOf } from '../world.ts';

type Row = { id: number };

test('four people hold a meeting, one in this engine and one on a phone, and no step discards what a person typed', async ({
  ada,
  grace,
  meet,
  openWindow,
}) => {
  test.slow();
  const [joan, alan] = [await meet('Joan'), await meet('Alan')];
  const [{ id: teamId } = { id: 0 }] = await ada.call<Row[]>('GET', '/api/teams');
  for (const person of [joan, alan]) {
    await person.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
    await ada.call('POST', `/api/teams/${teamId}/members`, { userId: person.id });
  }
  const { id: scorecardId } = await ada.call<Row>('POST', '/api/scorecards', { name: 'Numbers', teamId });
  await ada.call('POST', '/api/measurables', { name: 'Boats sold', goal: 10, scorecardId, ownerId: grace.id });
  await ada.call('POST', '/api/todos', { title: 'Order the rope', teamId, ownerId: alan.id, dueDate: dayIn(-1) });
  for (const title of ['No lift', 'Who has keys?']) await ada.call('POST', '/api/issues', { title, teamId });
  const { id } = await ada.call<Row>('POST', '/api/meetings', { title: 'L10', teamId, status: 'in_progress' });

  const window = await openWindow(joan);
  await alan.page.setViewportSize({ width: 390, height: 844 });
  await window.open(`/meetings/${id}/live`);
  for (const { page } of [ada, grace, alan]) await page.goto(`/meetings/${id}/live`);
  const heading = ({ page }: Person, name: string) => page.getByRole('heading', { name, exact: true, level: 2 });
  const field = ({ page }: Person, name: string) => page.getByRole('textbox', { name, exact: true });
  const goOn = async (item: string) => {
    await ada.page.getByRole('button', { name: `Next: ${item}`, exact: true }).click();
    for (const person of [ada, grace, alan]) await expect(heading(person, item)).toBeVisible();
    await window.see('main h2', new RegExp(`^${item}`));
    // The next click at the same point must not count as the second of a double click.
    await heading(ada, item).click();
  };

  await window.click('input', 'Your answer');
  await window.type('The hull floats');
  await field(alan, 'Your answer').fill('On my way');
  await goOn('Scorecard');
  await grace.page.getByTitle(/^Enter Boats sold/).click();
  await grace.page.keyboard.type('7');
  await window.click('button', 'Drop Boats sold to issues');
  await expect(alan.page.getByRole('button', { name: 'Boats sold is in issues' })).toBeVisible();
  await goOn('Rock Review');
  await goOn('Customer/Employee Headlines');
  await window.click('input', 'New customer headline');
  await window.type('Hull 112');
  await goOn('To-Do List');
  await alan.page.getByRole('checkbox', { name: 'Complete Order the rope' }).click();
  for (const { page } of [ada, grace]) await expect(page.getByText('100%')).toBeVisible();
  await goOn('IDS');
  await window.click('button', 'Vote for No lift');
  await alan.page.getByRole('button', { name: 'Vote for No lift' }).click();
  await ada.page.getByRole('button', { name: 'Reveal votes' }).click();
  await window.see('main li', /2 votes/);
  await window.click('button', 'Solve No lift');
  await window.type('We carry them');
  await goOn('Conclude');
  await window.click('dialog[open] button', 'Solve issue');
  await expect(ada.page.getByRole('button', { name: 'Solve No lift' })).toBeHidden();
  await window.click('[aria-label=Agenda] button', /Headlines/);
  await window.seeValue(['input', 'New customer headline'], 'Hull 112');
  await window.click('button', 'Back to the meeting');
  await window.click('label', '9');
  await alan.page.getByRole('radio', { name: '7', exact: true }).check({ force: true });
  await expect(ada.page.getByText(/^2 of 4 rated/)).toBeVisible();
  await ada.page.getByRole('button', { name: 'End Meeting' }).click();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'End Meeting' }).click();
  await window.see('main', /Attendance/);

  const { participants } = await ada.call<WholeMeeting>('GET', `/api/meetings/${id}`);
  expect(participants.flatMap(({ word }) => word ?? []).sort()).toEqual(['On my way', 'The hull floats']);
  const recap = await ada.call<Recap>('GET', `/api/meetings/${id}/recap`);
  expect(recap).toMatchObject({
    average: 8,
    numbers: { onTrack: 0, off: [{ name: 'Boats sold', value: '7' }] },
    todos: { done: 1, due: 1 },
    issues: {
      solved: [{ title: 'No lift', decision: 'We carry them' }],
      left: ['Who has keys?', 'Off track: Boats sold'],
    },
    votes: [{ votes: [{ title: 'No lift', votes: 2 }] }],
  });
});
