import { expectAccessible } from '../axe.ts';
import { dayIn, expect, expectToast, inviteCodeOf, test as journey, type Person, show } from '../world.ts';

/** Alan, who is also in Ada's organization. */
const test = journey.extend<{ alan: Person }>({
  alan: async ({ meet, ada }, use) => {
    const alan = await meet('Alan');
    await alan.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
    await use(alan);
  },
});

test('two people plan and use a one-on-one, and no one else can find it, not even an admin', async ({
  ada,
  grace,
  alan,
  allow,
}) => {
  await Promise.all([ada, alan].map(({ page }) => show(page, '/meetings')));
  const { page } = grace;
  await show(page, '/meetings');
  await page.getByRole('button', { name: 'Schedule Meeting' }).click();
  const form = page.getByRole('dialog', { name: 'Schedule Meeting' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Grace and Alan');
  await form.getByRole('textbox', { name: 'Date' }).fill(dayIn(1));
  await form.getByRole('textbox', { name: 'Date' }).press('Tab');
  await form.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'One-on-one' }).click();
  await expect(form.getByRole('combobox', { name: 'Team' })).toHaveCount(0);
  await form.getByRole('button', { name: 'Schedule Meeting' }).click();
  await expect(form.getByText("Choose who it's with")).toBeVisible();
  await form.getByRole('combobox', { name: 'Who is it with?' }).click();
  await page.getByRole('option', { name: 'Alan Byron' }).click();
  await expect(form.getByText('Only you and Alan')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Schedule Meeting' }).click();
  await expectToast(page, 'Meeting scheduled successfully');
  const list = (person: Person) => person.page.getByRole('region', { name: 'Upcoming Meetings' });
  await expect(list(grace)).toContainText('with Alan Byron');
  await expect(list(alan)).toContainText('with Grace Byron');

  await list(grace).getByRole('link', { name: 'View details of Grace and Alan' }).click();
  await page.getByRole('button', { name: 'Start Meeting' }).click();
  await page.getByRole('button', { name: 'To-Do List' }).click();
  await page.getByRole('textbox', { name: 'New to-do' }).fill('Ask for a raise');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Ask for a raise', exact: true })).toBeVisible();
  // Quick Add creates rows there that only the two can see.
  await page.getByRole('button', { name: 'Quick Add' }).click();
  await page.getByRole('menuitem', { name: 'New Issue' }).click();
  const issue = page.getByRole('dialog', { name: 'Add Issue' });
  await expect(issue.getByText('Only you and Alan')).toBeVisible();
  await issue.getByRole('textbox', { name: 'Title' }).fill('Her desk is by the door');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Success', 'Issue created successfully');
  const path = new URL(page.url()).pathname;
  await show(alan.page, path);
  await alan.page.getByRole('button', { name: 'To-Do List' }).click();
  await expect(alan.page.getByRole('button', { name: 'Ask for a raise', exact: true })).toBeVisible();

  // Ada receives the public row after all other changes, of which she received none.
  await grace.call('POST', '/api/meetings', { title: 'All hands', meetingDate: dayIn(1) });
  await expect(list(ada)).toContainText('All hands');
  await expect(ada.page.getByText('Grace and Alan')).toHaveCount(0);
  expect(await ada.call('GET', '/api/search?q=Alan')).not.toContainEqual(expect.objectContaining({ kind: 'meeting' }));
  expect(await ada.call('GET', '/api/todos?scope=all')).toEqual([]);
  expect(await ada.call('GET', '/api/issues')).toEqual([]);
  const { url } = await ada.call<{ url: string }>('POST', '/api/calendar');
  const feed = await ada.context.request.get(new URL(url).pathname);
  expect(await feed.text()).not.toContain('Grace and Alan');
  allow(/404 .*\/api\/meetings\/\d+\)$/);
  await show(ada.page, path);
  await expect(ada.page.getByRole('heading', { name: 'Meeting Not Found' }).first()).toBeVisible();
});

test('a person removed from a one-on-one loses access immediately, also to the data in their browser', async ({
  ada,
  grace,
  alan,
  allow,
}) => {
  allow(/404/);
  const { id } = await grace.call<{ id: number }>('POST', '/api/meetings', {
    title: 'Her salary',
    meetingType: 'one_on_one',
    meetingDate: dayIn(1),
    participantIds: [alan.id],
  });
  const { page } = alan;
  const { organizationId } = await alan.call<{ organizationId: number }>('GET', '/api/user');
  await show(page, `/meetings/${id}`);
  await expect(page.getByRole('heading', { name: 'Her salary' }).first()).toBeVisible();
  const isKept = () => page.evaluate(`caches.match('/kept/${organizationId}/api/meetings/${id}').then(Boolean)`);
  await expect.poll(isKept).toBe(true);
  await show(grace.page, `/meetings/${id}`);
  await expect(grace.page.getByRole('heading', { name: 'Her salary' }).first()).toBeVisible();
  await grace.call('PATCH', `/api/meetings/${id}`, { participantIds: [ada.id] });
  await expect(page.getByRole('heading', { name: 'Meeting Not Found' }).first()).toBeVisible();
  await expect.poll(isKept).toBe(false);
  await expect(grace.page.getByRole('heading', { name: 'Her salary' }).first()).toBeVisible();
});
