import { tabTo } from '../keys.ts';
import { expect, expectToast, show, test } from '../world.ts';

test('an assigned to-do notifies the other person, links to the row, and is then read', async ({ ada, grace }) => {
  await show(grace.page, '/');
  const bell = grace.page.getByRole('button', { name: 'Notifications' });
  await expect(bell).toHaveAccessibleName('Notifications');
  await show(ada.page, '/todos');
  await ada.page.getByRole('button', { name: 'Add Todo' }).first().click();
  await ada.page.getByRole('textbox', { name: 'Title' }).fill('Splice the rope');
  await ada.page.getByRole('dialog').getByRole('combobox', { name: 'Owner' }).click();
  await ada.page.getByRole('option', { name: 'Grace Byron' }).click();
  await ada.page.getByRole('button', { name: 'Create Todo' }).click();
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.click();
  await grace.page.getByRole('link', { name: 'Ada Byron assigned you “Splice the rope”.' }).click();
  await expect(grace.page).toHaveURL(/\/todos\?todo=\d+$/);
  await expect(grace.page.getByRole('heading', { name: 'Discussion (0)' })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('the bell shows the five newest and marks all as read', async ({ ada, grace }) => {
  for (const title of ['A', 'B', 'C', 'D', 'E', 'F'])
    await ada.call('POST', '/api/todos', { title, ownerId: grace.id });
  const { page } = grace;
  await show(page, '/');
  await page.getByRole('button', { name: 'Notifications, 6 unread' }).click();
  const menu = page.getByRole('dialog', { name: 'Notifications' });
  await expect(menu.getByRole('listitem')).toHaveCount(5);
  await menu.getByRole('button', { name: 'Mark all read' }).click();
  await expectToast(page, 'Success', 'All notifications marked as read');
  await expect(menu.getByRole('button', { name: 'Mark all read' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'View all notifications' }).click();
  await expect(page.getByRole('heading', { name: 'Recent Notifications' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6);
});

test('the bell, the account menu and the profile lead to the settings, also before anything has happened', async ({
  ada: { page },
}) => {
  const settings = page.getByRole('group', { name: 'Notify me about' });
  await show(page, '/');
  await page.getByRole('button', { name: 'Notifications' }).click();
  const menu = page.getByRole('dialog', { name: 'Notifications' });
  await expect(menu.getByRole('link', { name: 'View all notifications' })).toBeVisible();
  await menu.getByRole('link', { name: 'Notification settings' }).click();
  await expect(settings).toBeVisible();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Notification settings' }).click();
  await expect(settings).toBeVisible();
  await show(page, '/');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Notification settings' }).click();
  await expect(settings).toBeVisible();
});

test('the list is cleared by keyboard until it is empty', async ({ ada, grace }) => {
  for (const title of ['A', 'B']) await ada.call('POST', '/api/todos', { title, ownerId: grace.id, priority: 'high' });
  const { page } = grace;
  await show(page, '/notifications');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.first()).toContainText('High Priority');
  await tabTo(rows.first());
  await page.keyboard.press('r');
  await expect(page.getByText('1 unread')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.getByRole('button', { name: 'Mark All Read' }).click();
  await expectToast(page, 'All notifications marked as read');
  for (const title of ['A', 'B'])
    await page.getByRole('button', { name: `Delete: Ada Byron assigned you “${title}”.` }).click();
  await expect(page.getByText("You're all caught up! New notifications will appear here.")).toBeVisible();
});

test('a user who turns a kind of notification off gets no more of them', async ({ ada, grace }) => {
  const { page } = grace;
  await show(page, '/notifications?tab=settings');
  await page.getByRole('switch', { name: 'Assignments and mentions' }).click();
  await expectToast(page, 'Notification preferences updated');
  await ada.call('POST', '/api/todos', { title: 'Splice', ownerId: grace.id });
  await ada.call('POST', '/api/rocks', { title: 'Loft', ownerId: grace.id });
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Assignments and mentions' })).not.toBeChecked();
});
