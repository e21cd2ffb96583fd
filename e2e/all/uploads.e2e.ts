import { expectAccessible } from '../axe.ts';
import { expect, test } from '../world.ts';

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
