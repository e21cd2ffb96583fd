import { randomUUID } from 'node:crypto';
import { expect, expectToast, password, show, test } from '../world.ts';

test('many addresses are invited at once, and invalid ones stay in the field with the reason', async ({ ada }) => {
  const { page } = ada;
  await show(page, '/invitations');
  await expect(page.getByRole('button', { name: 'Send Invitation' })).toBeDisabled();
  const kay = `kay.${randomUUID()}@example.com`;
  await page.getByRole('textbox', { name: 'Email Addresses' }).fill(`Kay <${kay}>, unknown\n${ada.email}`);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Manager' }).click();
  await page.getByRole('combobox', { name: 'Team' }).click();
  await page.getByRole('option', { name: 'Leadership' }).click();
  await page.getByRole('button', { name: 'Send 3 Invitations' }).click();
  await expectToast(page, 'Success', '1 invitation sent');
  const row = page.getByRole('region', { name: 'Invitations' }).getByRole('listitem');
  await expect(row).toContainText([`${kay}Leadership`]);
  await expect(row).toContainText('Sent');
  await expect(page.getByText('unknown: Not a valid email address')).toBeVisible();
  await expect(page.getByText(`${ada.email}: Already a member`)).toBeVisible();
  await row.getByRole('button', { name: /again/ }).click();
  await expectToast(page, 'Success', `Invitation sent again to ${kay}`);
  await row.getByRole('button', { name: /Cancel/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel invitation' }).click();
  await expect(row).toBeHidden();
});

test('a person invited to a team signs up and joins the team', async ({ ada, visitor }) => {
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  const { inviteCode } = await ada.call<{ inviteCode: string }>('POST', `/api/teams/${team?.id}/invite-code`);
  await visitor.goto(`/signup?invite=${inviteCode}`);
  await expect(
    visitor.getByText('Create your account or sign in to join Leadership at Analytical Engines.'),
  ).toBeVisible();
  await visitor.getByRole('textbox', { name: 'First Name' }).fill('Kay');
  await visitor.getByRole('textbox', { name: 'Last Name' }).fill('McNulty');
  await visitor.getByRole('textbox', { name: 'Email' }).fill(`kay.${randomUUID()}@example.com`);
  await visitor.getByRole('textbox', { name: 'Password' }).fill(password);
  await visitor.getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(visitor, 'Successfully Joined Organization', 'Welcome to Analytical Engines');
  expect(await ada.call('GET', `/api/teams/${team?.id}/members`)).toHaveLength(2);
});
