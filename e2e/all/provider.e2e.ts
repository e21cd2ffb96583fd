import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#test/free-port.ts';
import { settingsFor, startProvider } from '#test/provider.ts';
import { expectAccessible } from '../axe.ts';
import { test as base, expect, inviteCodeOf } from '../world.ts';

/** The URL of a server with a sign-in provider. */
const test = base.extend<{ url: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  url: async ({}, use) => {
    const [port, providerPort] = [await freePort(), await freePort()];
    const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-'));
    const url = `http://127.0.0.1:${port}`;
    const provider = await startProvider(providerPort, `${url}/api/login/callback`);
    const settings = { PORT: String(port), DATA_DIR: folder, RATE_LIMIT: 'off', DEMO: 'off', OIDC_TITLE: 'Harbour' };
    const server = spawn('node_modules/.bin/node', ['dist/server/main.js'], {
      env: { ...process.env, ...settings, ...settingsFor(provider.issuer) },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => server.once('exit', resolve));
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady).toBe(true);
    await use(url);
    server.kill('SIGTERM');
    await Promise.all([ended, provider.close()]);
    await rm(folder, { recursive: true, force: true });
  },
});

test('an invite leads through the provider into the organization, and signing out lasts', async ({
  url,
  meet,
  visitor,
  allow,
}) => {
  // The provider's own page lacks this.
  allow(/fonts\.googleapis|favicon\.ico/);
  const ada = await meet('Ada', url);
  await ada.call('POST', '/api/organizations', { name: 'Analytical Engines' });
  await visitor.goto(`${url}/invite?invite=${await inviteCodeOf(ada)}`);
  await visitor.getByRole('link', { name: 'Accept Invitation & Sign In' }).click();
  await expect(visitor.getByRole('link', { name: 'Continue with Harbour' })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole('link', { name: 'Continue with Harbour' }).click();
  await visitor.getByPlaceholder('Enter any login').fill('grace@example.com');
  await visitor.getByPlaceholder('and password').fill('any');
  await visitor.getByRole('button', { name: 'Sign-in' }).click();
  await expect(visitor.getByRole('button', { name: /Account menu/ })).toContainText('Analytical Engines');
  await expect(visitor.getByRole('button', { name: /Account menu/ })).toContainText('Grace Hopper');

  await visitor.getByRole('button', { name: /Account menu/ }).click();
  await visitor.getByRole('menuitem', { name: 'Sign out' }).click();
  // The provider asks for confirmation of the sign-out, and redirects back.
  await visitor.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(visitor).toHaveURL(new RegExp(`^${url}/auth`));
  await visitor.goto(`${url}/api/login`);
  await expect(visitor).toHaveURL(`${url}/auth`);
  await visitor.goto(`${url}/api/login?provider=default`);
  await expect(visitor.getByPlaceholder('Enter any login')).toBeVisible();
  await visitor.goto(`${url}/auth?problem=email_unverified`);
  await expect(visitor.getByRole('alert')).toContainText("hasn't confirmed your email address");
});
