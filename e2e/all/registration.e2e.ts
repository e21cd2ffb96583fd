import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { freePort } from '#test/free-port.ts';
import { expect, expectToast, password, test } from '../world.ts';

/** A server open to a network, on a data folder; returns it with the line of its log that matches `logLine`. */
async function startServer(DATA_DIR: string, PORT: string, REGISTRATION: string, logLine: RegExp) {
  const env = { ...process.env, DATA_DIR, PORT, REGISTRATION, HOST: '0.0.0.0', DEMO: 'off', LOG_LEVEL: 'warn' };
  const server = spawn('node_modules/.bin/node', ['dist/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(server.stdout)) {
    const match = logLine.exec(line);
    if (match) return { server, match: match[1] ?? '' };
  }
  throw new Error('The server did not start');
}

async function stop(server: ChildProcess) {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

async function fillSignUp(page: Page) {
  await page.getByRole('textbox', { name: 'First Name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Byron');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
}

test('sign-up asks the first user for the setup token, and shows later users the rules in force', async ({
  visitor,
  allow,
}) => {
  allow(/status of 400 .*\/api\/register\)$/);
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-registration-'));
  const port = String(await freePort());
  const closed = await startServer(folder, port, 'closed', /set-up token: (\S+)/);
  await visitor.goto(`http://127.0.0.1:${port}/`);
  await expect(visitor.getByText('Create the first account.')).toBeVisible();
  await fillSignUp(visitor);
  await visitor.getByRole('textbox', { name: 'Set-up token' }).fill('guessed');
  await visitor.getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(visitor, "We couldn't create your account", 'Enter the setup token from the server log');
  await visitor.getByRole('textbox', { name: 'Set-up token' }).fill(closed.match);
  await visitor.getByRole('button', { name: 'Sign Up' }).click();
  await expect(visitor.getByRole('heading', { name: 'Create Your Organization' })).toBeVisible();

  await visitor.goto('about:blank');
  await visitor.context().clearCookies();
  await visitor.goto(`http://127.0.0.1:${port}/auth`);
  await visitor.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(visitor.getByText('Sign-up is closed.')).toBeVisible();
  await expect(visitor.getByRole('textbox')).toHaveCount(0);
  // Requests of the page in its idle moments would be refused.
  await visitor.goto('about:blank');
  await stop(closed.server);

  const invite = await startServer(folder, port, 'invite', /is ready/);
  await visitor.goto(`http://127.0.0.1:${port}/auth`);
  await visitor.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(visitor.getByText('Sign-up is by invitation.')).toBeVisible();
  await visitor.getByRole('link', { name: 'enter an invite code' }).click();
  await expect(visitor.getByRole('heading', { name: 'Join Organization' })).toBeVisible();
  await visitor.goto('about:blank');
  await stop(invite.server);
  await rm(folder, { recursive: true, force: true });
});
