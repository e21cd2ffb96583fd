import { expect, expectToast, holdToast, inviteCodeOf, show, test } from '../world.ts';

test('a team is created, edited and deleted', async ({ ada: { page } }) => {
  await show(page, '/teams');
  await page.getByRole('button', { name: 'Create Team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Team' });
  await expect(dialog.getByRole('button', { name: 'Create Team' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Team Name' }).fill('Workshop');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Builds the boats');
  await dialog.getByRole('button', { name: 'Create Team' }).click();
  await expectToast(page, 'Success', 'Team created successfully');
  const team = page.getByRole('region', { name: 'Workshop' });
  await expect(team.getByText('Builds the boats')).toBeVisible();
  await expect(team.getByText('Leader', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Edit team Workshop' }).click();
  await page.getByRole('dialog', { name: 'Edit Team' }).getByRole('textbox', { name: 'Team Name' }).fill('Yard');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('navigation', { name: 'Teams' }).getByRole('link', { name: /Yard/ })).toBeVisible();

  await page.getByRole('button', { name: 'Delete team Yard' }).click();
  const question = page.getByRole('alertdialog');
  await expect(
    question.getByText('Are you sure you want to delete the team "Yard"? This action cannot be undone.'),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Team deleted successfully', 'Yard');
  await expect(page.getByRole('link', { name: /Yard/ })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('link', { name: /Yard/ })).toBeVisible();
});

test('members are added and removed, and the team gets another leader', async ({ ada, meet }) => {
  const { page } = ada;
  const grace = await meet('Grace');
  const joan = await meet('Joan');
  for (const { call } of [grace, joan])
    await call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  await show(page, '/teams');
  await page.getByRole('button', { name: 'Add Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Member' });
  await expect(dialog.getByRole('button', { name: 'Add Member' })).toBeDisabled();
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await dialog.getByRole('textbox', { name: 'Search' }).fill('gra');
  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: 'Joan Byron' }).check();
  await dialog.getByRole('button', { name: 'Add 2 Members' }).click();
  await expectToast(page, 'Success', '2 members added to team successfully');
  const member = page.getByRole('listitem').filter({ hasText: grace.email });
  await member.getByRole('button', { name: 'Remove Grace Byron from the team' }).click();
  await expectToast(page, 'Member removed from team successfully');
  await holdToast(page);
  await expect(member).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(member).toBeVisible();
  await member.getByRole('button', { name: 'Make Grace Byron the leader' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make leader' }).click();
  await expect(member.getByText('Leader')).toBeVisible();
});

test('a first team is created in an empty organization', async ({ meet }) => {
  const { page, call } = await meet('Ada');
  await call('POST', '/api/organizations', { name: 'Analytical Engines' });
  await show(page, '/teams');
  await page.getByRole('button', { name: 'Create First Team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Team' });
  await dialog.getByRole('textbox', { name: 'Team Name' }).fill('Leadership');
  await dialog.getByRole('button', { name: 'Create Team' }).click();
  await expect(page.getByRole('region', { name: 'Leadership' })).toBeVisible();
});

test('on a phone a team replaces the list, and links back to it', async ({ ada: { page, call } }) => {
  await call('POST', '/api/teams', { name: 'Workshop' });
  await page.setViewportSize({ width: 390, height: 844 });
  await show(page, '/teams');
  const list = page.getByRole('navigation', { name: 'Teams' });
  await expect(list.getByRole('link')).toHaveText([/Leadership/, /Workshop/]);
  await expect(page.getByRole('region', { name: 'Leadership' })).toBeHidden();
  await list.getByRole('link', { name: /Workshop/ }).click();
  await expect(page.getByRole('heading', { name: 'Workshop' })).toBeFocused();
  await expect(list).toBeHidden();
  await page.goBack();
  await list.getByRole('link', { name: /Leadership/ }).click();
  await expect(page.getByRole('heading', { name: 'Leadership' })).toBeInViewport();
  await page.getByRole('main').getByRole('link', { name: 'Teams' }).click();
  await expect(list).toBeVisible();
});

test('a user who neither leads a team nor is an admin can see it but not change it', async ({ grace: { page } }) => {
  await show(page, '/teams');
  const team = page.getByRole('region', { name: 'Leadership' });
  await expect(team.getByText('Grace Byron')).toBeVisible();
  for (const name of ['Add Member', 'Edit team Leadership', 'Delete team Leadership', /Remove/, /leader/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
});

test('a user who loses permission while the team’s form is open keeps the text, and reads why it is refused', async ({
  ada,
  grace: { id, page },
  allow,
}) => {
  allow(/status of 403 .*teams/);
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  await ada.call('PATCH', `/api/teams/${team?.id}`, { leaderId: id });
  await show(page, '/teams');
  await page.getByRole('button', { name: 'Edit team Leadership' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Team' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Mine to lead');
  await ada.call('PATCH', `/api/teams/${team?.id}`, { leaderId: ada.id });
  await expect(page.locator('button', { hasText: 'Add Member' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').getByText(/leader/)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine to lead');
  expect(await ada.call('GET', '/api/teams')).toMatchObject([{ description: null }]);
});

test('a user without access to the members of a team reads why', async ({ ada: { page }, allow }) => {
  allow(/status of 403 .*members/);
  await page.route('/api/teams/*/members', (route) => route.fulfill({ status: 403, json: { message: 'Not for you' } }));
  await show(page, '/teams');
  await expect(page.getByRole('alert').getByText('Not for you', { exact: true })).toBeVisible();
});

test('a profile shows the person and their teams', async ({ ada: { page }, grace }) => {
  await show(page, '/teams');
  await page.getByRole('link', { name: 'Grace Byron' }).click();
  await expect(page).toHaveURL(`/users/${grace.id}`);
  await expect(page.getByText(grace.email)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('Managee');
  const memberships = page.getByRole('region', { name: 'Team Memberships' }).getByRole('listitem');
  await expect(memberships).toHaveText([/^Leadership.*Member$/]);
  await show(page, '/profile');
  await expect(page.getByRole('heading', { name: 'Ada Byron' }).first()).toBeVisible();
  await expect(memberships).toHaveText([/^Leadership.*Leader$/]);
});
