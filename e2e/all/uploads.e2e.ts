import type { Route } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, expectToast, test } from '../world.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an upload shows its percent and a preview, can be canceled, and is tried again after a fault', async ({
  ada,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const { page, context, call } = ada;
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await page.goto(`/chat/${id}`);
  const field = page.getByRole('textbox', { name: 'Message #yard', exact: true });
  const chooser = page.getByLabel('Files', { exact: true });
  const bar = page.getByRole('progressbar', { name: 'Uploading dump.sql' });
  const network = await context.newCDPSession(page);
  const slowDown = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    });

  await slowDown(300_000);
  await chooser.setInputFiles([{ name: 'dump.sql', mimeType: 'text/plain', buffer: Buffer.alloc(3_000_000, 'x') }]);
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]/);
  await expect(page.getByText('2.9 MB')).toBeVisible();
  await field.pressSequentially('The whole database');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel dump.sql' }).click();
  await expect(page.getByText('dump.sql')).toHaveCount(0);
  await slowDown(-1);

  await page.route('**/api/files?*', (route) => route.abort());
  await chooser.setInputFiles([{ name: 'slip.png', mimeType: 'image/png', buffer: picture }]);
  const files = page.getByRole('list', { name: 'Files to send' });
  await expect(files.locator('img[src^="blob:"]')).toHaveJSProperty('naturalWidth', 1);
  await expect(files.getByText("This file couldn't be sent. Please try again.")).toBeVisible();
  await page.unroute('**/api/files?*');
  await files.getByRole('button', { name: 'Try again' }).click();
  await expect(files.getByRole('img', { name: 'Ready' })).toBeVisible();
  await field.press('Enter');
  await expect(page.getByRole('article').getByText('The whole database')).toBeVisible();
  await expect(page.getByRole('article').getByText('slip.png')).toBeVisible();
  await expect(page.getByRole('article').getByText('dump.sql')).toHaveCount(0);
});

test('a file that is removed or refused stops the message that waits for it, and takes no text with it', async ({
  ada,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const { page, call } = ada;
  const [yard] = await Promise.all(
    ['yard', 'loft'].map((name) => call<{ id: number }>('POST', '/api/chat/channels', { name })),
  );
  const waitingRoutes: Route[] = [];
  await page.route('**/api/files?*', (route) => void waitingRoutes.push(route));
  await page.goto(`/chat/${yard?.id}`);
  const field = page.getByRole('textbox', { name: 'Message #yard', exact: true });
  const files = page.getByRole('list', { name: 'Files to send' });
  const attach = (name: string) =>
    page
      .getByLabel('Files', { exact: true })
      .setInputFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from('Keel first') }]);
  const longText = 'A line of the crane contract.\n'.repeat(350);
  await field.fill(longText);
  await page.getByRole('button', { name: 'Send as a file' }).click();
  await expect(page.getByText('Sends when Message.txt is uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Message.txt' }).click();
  await expect(page.getByText('Sends when Message.txt is uploaded')).toHaveCount(0);
  await expect(field).toHaveValue(longText);

  await field.fill('Here is the offer');
  await attach('offer.txt');
  await field.press('Enter');
  await expect(page.getByText('Sends when offer.txt is uploaded')).toBeVisible();
  await attach('price.txt');
  await expect(page.getByText('Sends when all files are uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel offer.txt' }).click();
  await expect(page.getByText('Sends when')).toHaveCount(0);
  await expect(field).toHaveValue('Here is the offer');

  await field.press('Enter');
  await expect(page.getByText('Sends when price.txt is uploaded')).toBeVisible();
  // A reload asks first.
  const asksNothing = () => page.evaluate(`dispatchEvent(new Event('beforeunload', { cancelable: true }))`);
  expect(await asksNothing()).toBe(false);
  await page.getByRole('link', { name: /loft/ }).click();
  await expect(page.getByRole('textbox', { name: 'Message #loft' })).toBeVisible();
  await expect.poll(() => waitingRoutes.length).toBe(3);
  await waitingRoutes.at(-1)?.abort();
  await expectToast(page, 'Not sent', "price.txt couldn't be uploaded. Your text waits where you wrote it.");
  expect(await asksNothing()).toBe(true);
  await page.getByRole('link', { name: /yard/ }).click();
  await expect(field).toHaveValue('Here is the offer');
  await expect(files.getByText("This file couldn't be sent. Please try again.")).toBeVisible();
  await page.unroute('**/api/files?*');
  await files.getByRole('button', { name: 'Try again' }).click();
  await expect(files.getByRole('img', { name: 'Ready' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await field.press('Enter');
  await expect(page.getByRole('article').getByText('Here is the offer')).toBeVisible();
  await expect(page.getByRole('article').getByText('price.txt')).toBeVisible();
});
