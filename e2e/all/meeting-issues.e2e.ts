import { expect, expectToast, type Person, show, test } from '../world.ts';

/** A meeting in progress of Ada's and Grace's team, which Ada started and both joined. */
async function meet(ada: Person, grace: Person) {
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  const teamId = team?.id ?? 0;
  return {
    teamId,
    async start() {
      const meeting = { title: 'L10', teamId, status: 'in_progress' };
      const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', meeting);
      await grace.call('POST', `/api/meetings/${id}/join`);
      for (const { page } of [ada, grace]) await show(page, `/meetings/${id}/live`);
      return id;
    },
  };
}
const lookAt = ({ page }: Person, item: string) =>
  page.getByRole('region', { name: 'Agenda' }).getByRole('button', { name: item }).click();
const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true });

test('a fourth vote is refused, a tie is shown, and the next round asks for confirmation', async ({ ada, grace }) => {
  const { teamId, start } = await meet(ada, grace);
  const titles = ['Lift', 'Keys', 'Roof', 'Crane'];
  for (const title of titles) await ada.call('POST', '/api/issues', { title, teamId });
  await start();
  for (const person of [ada, grace]) await lookAt(person, 'IDS');
  for (const title of titles.slice(0, 3)) await button(ada, `Vote for ${title}`).click();
  await button(ada, 'Vote for Crane').click();
  await expect(ada.page.getByText('Take one back before you vote for another issue.')).toBeVisible();
  // The stars sort equal votes, so they follow with the votes.
  const rating = ada.page.getByRole('radiogroup', { name: 'Rating of Lift' });
  await expect(rating).toHaveCount(0);
  await expect(button(ada, 'Vote for Lift')).toHaveAttribute('aria-pressed', 'true');
  await button(grace, 'Vote for Crane').click();
  await expect(ada.page.getByText('2 of 2 voted.')).toBeVisible();
  await button(ada, 'Reveal votes').click();
  for (const { page } of [ada, grace]) {
    await expect(page.getByText('4 issues are tied. Decide together which to take.')).toBeVisible();
  }
  await expect(rating).toBeVisible();
  await button(ada, 'Next round').click();
  const question = ada.page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(ada.page.getByText('1 vote, tied').first()).toBeVisible();
  await button(ada, 'Next round').click();
  await question.getByRole('button', { name: 'Next round' }).click();
  await expect(grace.page.getByText(/^Round 2: vote for your top three/)).toBeVisible();
});

test('an issue in a meeting begins with its title, and critical ones come first', async ({ ada, grace }) => {
  const { teamId, start } = await meet(ada, grace);
  await ada.call('POST', '/api/issues', { title: 'Lift', teamId });
  await ada.call('POST', '/api/issues', { title: 'Fire door', teamId, priority: 'critical' });
  await start();
  await lookAt(ada, 'IDS');
  const rows = ada.page.getByRole('listitem').filter({ has: ada.page.getByRole('button', { name: /^Solve/ }) });
  await expect(rows).toHaveText([/Fire door/, /Lift/]);
  const [row, title, vote] = await Promise.all([
    rows.first().boundingBox(),
    button(ada, 'Fire door').boundingBox(),
    button(ada, 'Vote for Fire door').boundingBox(),
  ]);
  expect(title?.x).toBe(row?.x);
  expect(vote?.y).toBeGreaterThan(title?.y ?? 0);
});

test('an issue sent to another team stays in view until the end, and can be taken back', async ({ ada, grace }) => {
  const { teamId, start } = await meet(ada, grace);
  await ada.call('POST', '/api/teams', { name: 'Riggers' });
  await ada.call('POST', '/api/issues', { title: 'Crane', teamId });
  await start();
  for (const person of [ada, grace]) await lookAt(person, 'IDS');
  await ada.page.getByRole('button', { name: 'Send Crane to a team' }).click();
  await ada.page.getByRole('menuitemradio', { name: 'Riggers' }).click();
  await expectToast(ada.page, 'Sent to Riggers', 'Crane');
  await lookAt(grace, 'Conclude');
  const sent = grace.page.getByRole('region', { name: 'Sent to other teams' }).filter({ visible: true });
  await expect(sent).toContainText('Crane');
  await expect(sent).toContainText('Issue for Riggers');
  await button(grace, 'Cascade a Message').click();
  await grace.page.getByRole('textbox', { name: 'Message' }).fill('We open in Lisbon');
  await grace.page.getByRole('checkbox', { name: 'Riggers' }).check();
  await button(grace, 'Send Message').click();
  await expect(sent).toContainText('Message to Riggers');
  await sent.getByRole('button', { name: 'Take back Crane' }).click();
  await expect(button(ada, 'Solve Crane')).toBeVisible();
});

test('a to-do is dropped to the issues once, and links to its issue', async ({ ada, grace }) => {
  const { teamId, start } = await meet(ada, grace);
  await ada.call('POST', '/api/todos', { title: 'Call Delmar', teamId, ownerId: grace.id });
  await start();
  for (const person of [ada, grace]) await lookAt(person, 'To-Do List');
  await button(ada, 'Drop Call Delmar to issues').click();
  await expectToast(ada.page, 'Dropped to Issues', 'Call Delmar');
  await button(grace, 'Call Delmar is in issues').click();
  await expect(grace.page.getByRole('dialog').getByText('Call Delmar').first()).toBeVisible();
  expect(await ada.call('GET', '/api/issues')).toMatchObject([{ ownerId: grace.id, todosTotal: 1 }]);
});
