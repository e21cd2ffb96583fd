import { expect, meetColleague, show, test } from '../world.ts';

test('a leader makes a team private while a colleague looks at it, and public again', async ({ ada, meet, allow }) => {
  allow(/status of 404/);
  const nora = await meetColleague('Nora', ada, meet);
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  const rock = await ada.call<{ id: number }>('POST', '/api/rocks', { title: 'Sell the yard', teamId: team?.id });
  await ada.call('POST', '/api/chat/channels', { name: 'leadership', type: 'public', teamId: team?.id });
  await nora.page.goto('/rocks');
  await expect(nora.page.getByText('Sell the yard')).toBeVisible();

  await ada.page.goto('/teams');
  await ada.page.getByRole('button', { name: 'Edit team Leadership' }).click();
  await ada.page.getByRole('dialog').getByRole('radio', { name: 'Private' }).check();
  await ada.page.getByRole('button', { name: 'Save' }).click();
  const question = ada.page.getByRole('alertdialog');
  await expect(question).toContainText('1 rock and the channel #leadership will be visible only to the members');
  await expect(question).toContainText('Nora will no longer see it.');
  await question.getByRole('button', { name: 'Make private' }).click();
  await expect(ada.page.getByRole('heading', { name: 'Leadership Private' })).toBeVisible();
  await expect(nora.page.getByText('Sell the yard')).toHaveCount(0);
  await show(nora.page, `/rocks/${rock.id}`);
  await expect(nora.page.getByText('Rock not found')).toBeVisible();
  await show(nora.page, `/teams?team=${team?.id}`);
  await expect(nora.page.getByText('Leadership')).toHaveCount(0);

  await show(nora.page, '/rocks');
  await ada.page.getByRole('button', { name: 'Edit team Leadership' }).click();
  await ada.page.getByRole('dialog').getByRole('radio', { name: 'Open' }).check();
  await ada.page.getByRole('button', { name: 'Save' }).click();
  await expect(question).toContainText('will be visible to everyone in Analytical Engines');
  await expect(question).toContainText("Nora couldn't see it before.");
  await question.getByRole('button', { name: 'Open to everyone' }).click();
  await expect(nora.page.getByText('Sell the yard')).toBeVisible();
});
