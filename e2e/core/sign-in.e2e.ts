import { randomUUID } from 'node:crypto';
import { expect, expectToast, inviteCodeOf, password, show, test } from '../world.ts';

test('a user registers, signs out and signs in again', async ({ visitor }) => {
  const email = `mary.${randomUUID().slice(0, 8)}@example.com`;
  await visitor.goto('/');
  await expect(visitor).toHaveURL('/auth');
  await expect(visitor.getByRole('heading', { name: 'Welcome to Quarterdeck' })).toBeVisible();
  await expect(visitor.getByText('The company operating system')).toBeVisible();
  await visitor.getByRole('tab', { name: 'Sign Up' }).click();
  await visitor.getByRole('textbox', { name: 'First Name' }).fill('Mary');
  await visitor.getByRole('textbox', { name: 'Last Name' }).fill('Somerville');
  await visitor.getByRole('textbox', { name: 'Email' }).fill(email);
  await visitor.getByRole('textbox', { name: 'Password' }).fill(password);
  await visitor.getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(visitor, 'Account created successfully');
  await visitor.getByRole('button', { name: 'Sign out' }).click();

  await expect(visitor).toHaveURL('/auth');
  await visitor.getByRole('textbox', { name: 'Email' }).fill(email.toUpperCase());
  await visitor.getByRole('textbox', { name: 'Password' }).fill(password);
  await visitor.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(visitor, 'Logged in successfully');
  await expect(visitor.getByRole('heading', { name: 'Create Your Organization' })).toBeVisible();
});

test('a wrong password and an unknown address get the same refusal', async ({ ada, visitor, allow }) => {
  allow(/status of 401 .*\/api\/login\)$/);
  for (const email of [ada.email, 'unknown@example.com']) {
    await visitor.goto('/auth');
    await visitor.getByRole('textbox', { name: 'Email' }).fill(email);
    await visitor.getByRole('textbox', { name: 'Password' }).fill('difference engine');
    await visitor.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(visitor, "We couldn't sign you in", 'Incorrect email or password');
    await expect(visitor.locator('form').getByText('Incorrect email or password')).toBeVisible();
    await expect(visitor).toHaveURL('/auth');
  }
});

test('a registered address cannot be registered again', async ({ ada, visitor, allow }) => {
  allow(/status of 40[09] .*\/api\/register\)$/);
  await visitor.goto('/auth');
  await visitor.getByRole('tab', { name: 'Sign Up' }).click();
  await visitor.getByRole('textbox', { name: 'First Name' }).fill('Ada');
  await visitor.getByRole('textbox', { name: 'Last Name' }).fill('Lovelace');
  await visitor.getByRole('textbox', { name: 'Email' }).fill(ada.email);
  await visitor.getByRole('textbox', { name: 'Password' }).fill(password);
  await visitor.getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(visitor, "We couldn't create your account", 'There is already an account with this email');
  const email = visitor.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAccessibleDescription('There is already an account with this email');
  await email.fill('ada.lovelace@example.com');
  await visitor.getByRole('textbox', { name: 'Password' }).fill('short');
  await visitor.getByRole('button', { name: 'Sign Up' }).click();
  await expect(visitor.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(
    /^Use at least 8 characters for the password/,
  );
});

test('signing in leads to the requested screen', async ({ ada, visitor }) => {
  await visitor.goto('/rocks');
  await visitor.getByRole('textbox', { name: 'Email' }).fill(ada.email);
  await visitor.getByRole('textbox', { name: 'Password' }).fill(password);
  await visitor.getByRole('button', { name: 'Sign In' }).click();
  await expect(visitor).toHaveURL('/rocks');
  await expect(visitor.getByRole('heading', { name: 'Rocks', exact: true })).toBeVisible();
});

test('a signed-in user is redirected from /auth to the home screen, and a missing address is reported', async ({
  ada,
}) => {
  await ada.page.goto('/auth');
  await expect(ada.page).toHaveURL('/');
  await expect(ada.page.getByRole('heading', { name: 'My 90' })).toBeVisible();
  await ada.page.goto('/nowhere');
  await expect(ada.page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});

test('when the session ends, the next call says so and leads to the sign-in', async ({ ada, allow }) => {
  allow(/status of 401/);
  await ada.page.goto('/todos');
  await expect(ada.page.getByText('Nothing to do')).toBeVisible();
  await ada.context.clearCookies();
  // An empty response keeps the page, and with it the toast, on screen.
  await ada.page.route('/api/login', (route) => route.fulfill({ status: 204 }));
  const leaves = ada.page.waitForResponse('/api/login');
  await ada.page.getByRole('link', { name: 'Rocks' }).click();
  await expectToast(ada.page, 'Unauthorized', 'You are logged out. Logging in again...');
  await leaves;
  await ada.page.unroute('/api/login');
  await ada.page.goto('/api/login');
  await expect(ada.page).toHaveURL('/auth');
});

test('signing out in one tab signs out the others', async ({ ada, allow }) => {
  allow(/status of 401/);
  await ada.page.goto('/todos');
  const other = await ada.context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Account menu' }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other).toHaveURL('/auth');
  await expect(ada.page).toHaveURL('/auth');
});

test('the next user who signs in in a tab sees no data of the previous one, and undoes none of their changes', async ({
  ada,
  meet,
  allow,
}) => {
  allow(/status of 401/);
  const { page, context, call } = ada;
  const titles = ['Sell the sloop', 'Paint the hull'];
  for (const title of titles) await call('POST', '/api/todos', { title, ownerId: ada.id });
  await call('POST', '/api/rocks', { title: 'Open the Lisbon loft', ownerId: ada.id });
  const inviteCode = await inviteCodeOf(ada);
  await page.goto('/rocks');
  await expect(page.getByText('Open the Lisbon loft')).toBeVisible();
  await show(page, '/todos');
  for (const title of titles) {
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await expectToast(page, 'Todo deleted successfully', title);
  }
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Paint the hull')).toBeVisible();
  await expect(page.getByText('Sell the sloop')).toBeHidden();
  await call('POST', '/api/logout');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();

  const mallory = await meet('Mallory');
  await mallory.call('POST', '/api/organizations/join', { inviteCode });
  const restored: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/restore') && restored.push(request.url())));
  await page.route(/\/api\/(todos|rocks)\?/, () => {});
  await context.addCookies(await mallory.context.cookies());
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await page.getByRole('link', { name: 'To-Dos' }).click();
  await expect(page.getByRole('heading', { name: 'To-Dos', level: 1 })).toBeVisible();
  for (const title of titles) await expect(page.getByText(title)).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByRole('link', { name: 'Rocks' }).click();
  await expect(page.getByRole('heading', { name: 'Rocks', level: 1 })).toBeVisible();
  await expect(page.getByText('Open the Lisbon loft')).toBeHidden();
  expect(restored).toEqual([]);
});

test('the hint on the sign-in page leads into the demo company', async ({ visitor }) => {
  await visitor.goto('/auth');
  await expect(visitor.getByText('with the test account maya@harborline.example')).toBeVisible();
  await visitor.getByRole('button', { name: 'Use this account' }).click();
  await visitor.getByRole('button', { name: 'Sign In' }).click();
  await expect(visitor.getByText('Harborline Boats').first()).toBeVisible();
  await expect(
    visitor.getByRole('region', { name: /^My Rocks/ }).getByRole('link', { name: 'Open the Lisbon loft' }),
  ).toBeVisible();
});
