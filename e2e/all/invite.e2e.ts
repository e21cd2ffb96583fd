import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { tabTo } from '../keys.ts';
import { expect, expectToast, holdToast, inviteCodeOf, type Person, password, test } from '../world.ts';

async function signUp(page: Page, firstName: string) {
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('textbox', { name: 'First Name' }).fill(firstName);
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Hopper');
  await page.getByRole('textbox', { name: 'Email' }).fill(`${firstName}.${randomUUID()}@example.com`);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

/** Records each join request of a page. */
function joinsOf(page: Page): string[] {
  const joins: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/organizations/join')) joins.push(request.postData() ?? '');
  });
  return joins;
}

async function expectJoined(page: Page, ada: Person) {
  await expectToast(page, 'Successfully Joined Organization', 'Welcome to Analytical Engines');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'My 90' })).toBeVisible();
  expect(await ada.call('GET', '/api/users')).toHaveLength(2);
}

test('the link first, then a new account', async ({ ada, visitor }) => {
  const code = await inviteCodeOf(ada);
  const joins = joinsOf(visitor);
  await visitor.goto(`/invite?invite=${code}`);
  await expect(visitor.getByRole('heading', { name: "You're Invited" })).toBeVisible();
  await expect(visitor.getByText('Collaborate')).toBeVisible();
  await expect(visitor.getByText('Stay Organized')).toBeVisible();
  await expect(visitor.getByText('Get Results')).toBeVisible();
  await expect(visitor.getByText(code)).toBeVisible();
  await visitor.getByRole('link', { name: 'Accept Invitation & Sign In' }).click();
  await expect(visitor).toHaveURL(`/auth?invite=${code}`);
  await expect(visitor.getByText('Create your account or sign in to join Analytical Engines.')).toBeVisible();
  await signUp(visitor, 'Grace');
  await expectJoined(visitor, ada);
  expect(joins).toHaveLength(1);
  const welcome = visitor.getByRole('region', { name: 'Welcome to Analytical Engines' });
  await expect(welcome.getByText("You aren't on a team yet.")).toBeVisible();
  await welcome.getByRole('link', { name: 'Add a rock' }).click();
  await expect(visitor).toHaveURL('/rocks');
});

test('the account first, signed out, then the link', async ({ ada, meet, visitor }) => {
  const { email } = await meet('Grace');
  const joins = joinsOf(visitor);
  await visitor.goto(`/auth?invite=${await inviteCodeOf(ada)}`);
  await visitor.getByRole('tab', { name: 'Sign In' }).click();
  await visitor.getByRole('textbox', { name: 'Email' }).fill(email);
  await visitor.getByRole('textbox', { name: 'Password' }).fill(password);
  await visitor.getByRole('button', { name: 'Sign In' }).click();
  await expectJoined(visitor, ada);
  expect(joins).toHaveLength(1);
});

/** Answers the question whether a signed-in user wants to join. */
async function agree(page: Page, organization: string) {
  const question = page.getByRole('alertdialog', { name: `Join ${organization}?` });
  await question.getByRole('button', { name: 'Join' }).click();
}

test('a signed-in user is asked on any page before they join', async ({ ada, meet }) => {
  const { page } = await meet('Grace');
  const code = await inviteCodeOf(ada);
  const joins = joinsOf(page);
  for (const path of ['/auth', '/signup', '/invite', '/', '/rocks']) {
    await page.goto(`${path}?invite=${code}`);
    await expect(page.getByRole('alertdialog', { name: 'Join Analytical Engines?' })).toBeVisible();
  }
  expect(joins).toHaveLength(0);
  await agree(page, 'Analytical Engines');
  await expectJoined(page, ada);
  expect(joins).toHaveLength(1);
});

test('signing in in one tab signs in the other tab, too', async ({ ada, visitor }) => {
  const code = await inviteCodeOf(ada);
  const other = await visitor.context().newPage();
  await other.goto(`/invite?invite=${code}`);
  await other.getByRole('link', { name: 'Accept Invitation & Sign In' }).click();
  await visitor.goto(`/auth?invite=${code}`);
  await signUp(visitor, 'Grace');
  await expectJoined(visitor, ada);
  await other.bringToFront();
  await other.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
  await expectJoined(other, ada);
});

test('tabbing through the name of the organization renames nothing', async ({ ada }) => {
  const { page, call } = ada;
  const { id } = (await call<{ id: number }[]>('GET', '/api/organizations'))[0] ?? { id: 0 };
  await page.goto('/invitations');
  const name = page.getByRole('textbox', { name: 'Organization Name' });
  await tabTo(name);
  await call('PATCH', `/api/organizations/${id}`, { name: 'Difference Engines' });
  await expect(name).toHaveValue('Difference Engines');
  await name.fill('Analytical & Sons');
  await name.press('Tab');
  const savedName = async () => (await call<{ name: string }[]>('GET', '/api/organizations'))[0]?.name;
  expect(await savedName()).toBe('Difference Engines');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Organization renamed', 'Analytical & Sons');
  await holdToast(page);
  expect(await savedName()).toBe('Analytical & Sons');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(name).toHaveValue('Difference Engines');
});

test('the link on /invitations lets a colleague in', async ({ ada, visitor }) => {
  await ada.page.goto('/invitations');
  await expect(ada.page.getByRole('heading', { name: 'Team Invitations' })).toBeVisible();
  const code = await inviteCodeOf(ada);
  await expect(ada.page.getByRole('textbox', { name: 'Invite Code' })).toHaveValue(code);
  await ada.context.grantPermissions([]);
  await ada.page.getByRole('button', { name: 'Copy Link' }).click();
  await expectToast(ada.page, 'Error', "Your browser didn't allow copying. Select the text and copy it yourself.");
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await ada.page.getByRole('button', { name: 'Copy Link' }).click();
  await expectToast(ada.page, 'Copied to clipboard', 'The invite link has been copied to your clipboard.');
  const link = await ada.page.evaluate<string>('navigator.clipboard.readText()');
  expect(new URL(link).pathname + new URL(link).search).toBe(`/signup?invite=${code}`);
  await visitor.goto(link);
  await signUp(visitor, 'Grace');
  await expectJoined(visitor, ada);
});

test('a new code is generated only after a question: the old link dies', async ({ ada }) => {
  const old = await inviteCodeOf(ada);
  await ada.page.goto('/invitations');
  const generate = ada.page.getByRole('button', { name: 'Generate New Code' });
  await generate.click();
  const question = ada.page.getByRole('alertdialog', { name: 'Generate a new invite code?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await inviteCodeOf(ada)).toBe(old);
  await generate.click();
  await question.getByRole('button', { name: 'Generate' }).click();
  await expect(ada.page.getByRole('textbox', { name: 'Invite Code' })).not.toHaveValue(old);
});

test('a newcomer who leads a team reads that once', async ({ ada, grace }) => {
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  await ada.call('PATCH', `/api/teams/${team?.id}`, { leaderId: grace.id });
  await grace.page.goto('/');
  await expect(grace.page.getByText('You lead the team Leadership.', { exact: true })).toBeVisible();
});

test('a user who declines stays on the page and is not asked again', async ({ ada, meet }) => {
  const boss = await meet('Charles');
  await boss.call('POST', '/api/organizations', { name: 'Difference Engines' });
  const joins = joinsOf(boss.page);
  await boss.page.goto(`/rocks?scope=mine&invite=${await inviteCodeOf(ada)}`);
  const question = boss.page.getByRole('alertdialog', { name: 'Join Analytical Engines?' });
  await question.getByRole('button', { name: 'Not Now' }).click();
  await expect(question).toBeHidden();
  await expect(boss.page).toHaveURL('/rocks?scope=mine');
  await boss.page.reload();
  await expect(boss.page.getByRole('button', { name: /Difference Engines.*Switch organization/ })).toBeVisible();
  await expect(question).toBeHidden();
  expect(joins).toHaveLength(0);
});

test('/signup without a code asks for one, and reports a wrong one', async ({ ada, visitor }) => {
  const code = await inviteCodeOf(ada);
  await visitor.goto('/signup');
  await expect(visitor.getByRole('heading', { name: 'Join Organization' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Already have an account' })).toHaveAttribute('href', '/api/login');
  await visitor.getByRole('textbox', { name: 'First Name' }).fill('Grace');
  await visitor.getByRole('textbox', { name: 'Last Name' }).fill('Hopper');
  await visitor.getByRole('textbox', { name: 'Email' }).fill(`grace.${randomUUID()}@example.com`);
  const join = visitor.getByRole('button', { name: 'Join Organization' });
  await join.click();
  await expectToast(visitor, 'Missing Invite Code', 'Please provide an organization invite code.');
  await visitor.getByRole('textbox', { name: 'Invite Code' }).fill('WRONG-CODE');
  await join.click();
  await expect(visitor.getByRole('textbox', { name: 'Invite Code' })).toBeFocused();
  await expect(visitor.getByRole('textbox', { name: 'Invite Code' })).toHaveAccessibleDescription(
    'The invite code you provided is not valid.',
  );
  await expectToast(visitor, 'Invalid Invite Code', 'The invite code you provided is not valid.');
  await visitor.getByRole('textbox', { name: 'Invite Code' }).fill(` ${code} `);
  await join.click();

  await expect(visitor).toHaveURL(/\/auth/);
  await expect(visitor.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await expect(visitor.getByRole('textbox', { name: 'First Name' })).toHaveValue('Grace');
  await visitor.getByRole('textbox', { name: 'Password' }).fill(password);
  await visitor.getByRole('button', { name: 'Sign Up' }).click();
  await expectJoined(visitor, ada);
});

test('/signup shows a sentence when the code cannot be checked', async ({ visitor, allow }) => {
  allow(/ERR_FAILED|status of 400/);
  await visitor.route('/api/organizations/validate-invite/*', (route) => route.abort());
  await visitor.goto('/signup');
  await visitor.getByRole('textbox', { name: 'First Name' }).fill('Grace');
  await visitor.getByRole('textbox', { name: 'Last Name' }).fill('Hopper');
  await visitor.getByRole('textbox', { name: 'Email' }).fill('grace@example.com');
  await visitor.getByRole('textbox', { name: 'Invite Code' }).fill('SOME-CODE');
  await visitor.getByRole('button', { name: 'Join Organization' }).click();
  await expectToast(visitor, 'Signup Failed', 'Please check your information and try again.');
  await visitor.unroute('/api/organizations/validate-invite/*');
  const code = visitor.getByRole('textbox', { name: 'Invite Code' });
  await code.fill('X'.repeat(201));
  await visitor.getByRole('button', { name: 'Join Organization' }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toHaveAccessibleDescription(/\w/);
});
