import { expect, password, test } from '../world.ts';

for (const minutes of [10, -10]) {
  test(`a call rings on a device whose clock is ${minutes} minutes off, whose zone is unknown`, async ({
    ada,
    grace,
    browser,
    baseURL,
  }) => {
    const { id } = await ada.call<{ id: number }>('PUT', '/api/chat/direct', { userIds: [grace.id] });
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    await context.addInitScript(`{
      const RealDate = Date;
      const off = ${minutes * 60_000};
      Date = class extends RealDate {
        constructor(...parts) { parts.length === 0 ? super(RealDate.now() + off) : super(...parts); }
        static now() { return RealDate.now() + off; }
      };
      const options = Intl.DateTimeFormat.prototype.resolvedOptions;
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...options.call(this), timeZone: 'Etc/Unknown' };
      };
    }`);
    expect((await context.request.post('/api/login', { data: { email: grace.email, password } })).ok()).toBe(true);
    const page = await context.newPage();
    await Promise.all([page.waitForResponse('**/api/video-rooms/calls'), page.goto('/todos')]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const room = await ada.call<{ id: number }>('PUT', `/api/chat/channels/${id}/call`);
    await ada.call('POST', `/api/video-rooms/${room.id}/join`);
    await expect(page.getByRole('region', { name: 'Incoming call' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'My 90' })).toBeVisible();
    await context.close();
  });
}
