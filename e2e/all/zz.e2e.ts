import { expect, show, test } from '../world.ts';
test('zz', async ({ ada, grace, allow }) => {
  test.slow();
  allow(/.*/);
  const { page, call } = ada;
  const me = await call<{ id: string }>('GET', '/api/user');
  const team = await call<{ id: number }>('POST', '/api/teams', { name: 'Riggers', description: 'All *ropes*' });
  await call('POST', '/api/teams', { name: 'Board', isPrivate: true });
  for (let n = 0; n < 12; n++) await call('POST', '/api/todos', { title: 'To-do ' + n, ownerId: me.id, teamId: team.id });
  await call('POST', '/api/rocks', { title: 'Loft', ownerId: me.id, teamId: team.id, dueDate: '2026-12-18' });
  const shot = async (name: string) => {
    for (const [w, h] of [[1440, 900], [390, 844]] as const) {
      await page.setViewportSize({ width: w, height: h });
      await page.waitForTimeout(400);
      await page.screenshot({ path: `/tmp/shots/oi-${name}-${w}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await show(page, '/organization/export');
  const { id } = await call<{ id: number }>('POST', '/api/exports', { withRecordings: false });
  await expect.poll(async () => (await call<{ status: string }>('GET', `/api/exports/${id}`)).status, { timeout: 30000 }).toBe('ready');
  const buffer = Buffer.from(await page.evaluate(async (id) => Array.from(new Uint8Array(await (await fetch(`/api/exports/${id}/file`)).arrayBuffer())), id));
  const lang = 'de';
  await page.evaluate((l) => fetch('/api/users/me/preferences', { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ language: l, colorScheme: 'dark' }) }), lang);
  await page.waitForTimeout(4000);
  await show(page, '/organization-signup');
  await page.reload();
  await page.waitForTimeout(1500);
  await shot('signup');
  await show(page, '/organization-import');
  await page.waitForTimeout(1500);
  await shot('empty');
  await page.locator('input[type="file"]').setInputFiles({ name: 'quarterdeck-2026.zip', mimeType: 'application/zip', buffer });
  await page.waitForTimeout(3000);
  await shot('preview');
  await page.locator('input[type="file"]').setInputFiles({ name: 'other.zip', mimeType: 'application/zip', buffer: Buffer.from('PK nothing') });
  await page.waitForTimeout(2000);
  await shot('bad');
  await page.getByRole('button', { name: 'Diese Organisation erstellen' }).click().catch(() => {});
  await page.waitForTimeout(400);
  await shot('running');
  await page.waitForTimeout(8000);
  await shot('done');
  console.log(await page.locator('main').innerText());
});
