import type { Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../browser.ts';
import { expect, test } from '../world.ts';

const executablePath = findBrowser(true);
test.skip(!executablePath, 'a browser without windows has no system that shows messages');
test.use({ serviceWorkers: 'allow', launchOptions: { executablePath, args: browserArguments } });

type SystemNotification = { title: string; body: string; tag: string };

/** The notifications that the system shows for this browser. */
const notifications = (page: Page): Promise<SystemNotification[]> =>
  page.evaluate(`navigator.serviceWorker.ready
    .then((worker) => worker.getNotifications())
    .then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))`);

/** Sends the service worker a message like a push service, while no page is in view. */
async function push(page: Page, news: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [one] }) => one && resolve(one.registrationId),
    );
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const message = { origin, registrationId: await registration, data: JSON.stringify(news) };
  await devtools.send('ServiceWorker.deliverPushMessage', message);
}

test('a subscribed browser shows each notification once, and a click opens the row', async ({ ada, grace, allow }) => {
  // The test browser has no storage, so push services cannot reach it.
  allow(/does not support the Push API in incognito mode/);
  const { page, context } = grace;
  await context.grantPermissions(['notifications']);
  await page.goto('/notifications?tab=settings');
  const pushSwitch = page.getByRole('switch', { name: 'Push notifications' });
  await expect(pushSwitch).not.toBeChecked();
  await pushSwitch.click();
  await expect(page.getByText(/^On (while|for)/)).toBeVisible();
  await expect(pushSwitch).toBeChecked();
  await page.getByRole('button', { name: 'For 1 hour' }).click();
  const endNow = page.getByRole('button', { name: 'End now' });
  await expect(endNow).toBeVisible();

  // No page is in view any more.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  await (await context.newPage()).bringToFront();
  await expect.poll(() => page.evaluate('document.hasFocus()')).toBe(false);
  await ada.call('POST', '/api/todos', { title: 'Coil it', ownerId: grace.id });
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await endNow.dispatchEvent('click');
  await expect(endNow).toHaveCount(0);
  const { id } = await ada.call<{ id: number }>('POST', '/api/todos', { title: 'Splice the rope', ownerId: grace.id });
  await expect.poll(() => notifications(page)).toMatchObject([{ body: 'Ada Byron assigned you “Splice the rope”.' }]);
  const [{ title, body, tag } = { title: '', body: '', tag: '' }] = await notifications(page);

  const { organizationId } = await grace.call<{ organizationId: number }>('GET', '/api/user');
  await push(page, {
    ...{ id: Number(tag), title, message: body },
    path: `/todos?todo=${id}&organization=${organizationId}`,
  });
  const elsewhere = { id: 1_000_000, title: 'Elsewhere', message: 'Another' };
  await push(page, { ...elsewhere, path: `/rocks?organization=${organizationId}` });
  await expect.poll(() => notifications(page)).toHaveLength(2);

  // What the user reads elsewhere is no longer on the screen.
  await ada.call('POST', '/api/todos', { title: 'Oil the winch', ownerId: grace.id });
  await expect.poll(() => notifications(page)).toHaveLength(3);
  const isOther = ({ body }: SystemNotification) => body.includes('Oil the winch');
  const otherId = (await notifications(page)).find(isOther)?.tag;
  await grace.call('PATCH', `/api/notifications/${otherId}/read`);
  await expect.poll(() => notifications(page)).toHaveLength(2);

  // Nor is a call that they answer elsewhere.
  const { id: channelId } = await ada.call<{ id: number }>('PUT', '/api/chat/direct', { userIds: [grace.id] });
  const call = await ada.call<{ id: number }>('PUT', `/api/chat/channels/${channelId}/call`);
  await ada.call('POST', `/api/video-rooms/${call.id}/join`);
  await expect.poll(() => notifications(page)).toHaveLength(3);
  await grace.call('PUT', `/api/video-rooms/${call.id}/answered`);
  await expect.poll(() => notifications(page)).toHaveLength(2);

  /** As the system does after a click. */
  const click = (tag: string) =>
    context.serviceWorkers()[0]?.evaluate(`self.registration
      .getNotifications({ tag: '${tag}' })
      .then(([notification]) => self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
  await click(tag);
  await expect(page).toHaveURL(/\/todos\?todo=\d+$/);
  await expect(page.getByRole('heading', { name: 'Discussion (0)' })).toBeVisible();

  // A focused page shows in its bell what is of its own organization, and only that.
  const second = await grace.call<{ id: number }>('POST', '/api/organizations', { name: 'Difference Engines' });
  await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await page.bringToFront();
  await expect.poll(() => page.evaluate('document.hasFocus()')).toBe(true);
  const here = `/rocks?organization=${organizationId}`;
  await push(page, { id: 1_000_001, title: 'In the bell', message: 'One', path: here });
  await push(page, { id: 1_000_002, title: 'There', message: 'Two', path: `/rocks?organization=${second.id}` });
  await expect.poll(async () => (await notifications(page)).map(({ title }) => title)).toEqual(['Elsewhere', 'There']);

  // A click moves no page of another organization.
  const other = await context.newPage();
  await other.goto('/todos');
  await expect(other.getByRole('button', { name: /Account menu/ })).toContainText('Difference Engines');
  await other.bringToFront();
  await click(String(elsewhere.id));
  await expect(page).toHaveURL(/\/rocks$/);
  await expect(other).toHaveURL(/\/todos$/);
});
