import { dayIn as calendarDayIn, dayAfter, daysOfQuarter, momentIn, quarterAfter, quarterOf } from '#rules/dates.ts';
import { dayIn, expect, expectToast, show, test } from '../world.ts';

type Todo = { title: string; dueDate: string | null; teamId: number | null };

test('a new to-do is due in seven days and in my team, from the line, before the teams are there, and from the dialog', async ({
  ada,
}) => {
  const { page, call } = ada;
  const [team] = await call<{ id: number }[]>('GET', '/api/teams');
  const { promise: isAdded, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/teams', (route) => isAdded.then(() => route.continue()));
  await page.goto('/todos');
  await page.getByRole('textbox', { name: 'New to-do for yourself' }).click();
  await page.keyboard.type('Order the rope');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Complete Order the rope' })).toBeVisible();
  resolve();
  await page.getByRole('button', { name: 'Add Todo' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Todo' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Mend the sail');
  await dialog.getByRole('button', { name: 'Create Todo' }).click();
  await expect(page.getByRole('checkbox', { name: 'Complete Mend the sail' })).toBeVisible();
  const usual = { dueDate: dayIn(7), teamId: team?.id };
  await expect
    .poll(async () =>
      (await call<Todo[]>('GET', '/api/todos')).sort((one, other) => (one.title < other.title ? -1 : 1)),
    )
    .toMatchObject([
      { title: 'Mend the sail', ...usual },
      { title: 'Order the rope', ...usual },
    ]);
});

test('a new rock is due at the end of its quarter, until another date is chosen', async ({ ada: { page, call } }) => {
  const quarter = quarterOf(dayIn(0), 1);
  const next = quarterAfter(quarter);
  await show(page, '/rocks');
  await expect(page.getByText('No rocks yet')).toBeVisible();
  await page.keyboard.type('cr');
  const dialog = page.getByRole('dialog', { name: 'Create New Rock' });
  await page.keyboard.type('Open the loft');
  await dialog.getByRole('combobox', { name: 'Quarter' }).click();
  await page.getByRole('option', { name: next.split('-').reverse().join(' ') }).click();
  await dialog.getByRole('button', { name: 'Create Rock' }).click();
  await expectToast(page, 'Success', 'Rock created successfully');
  const rocks = await call<object[]>('GET', `/api/rocks?quarter=${next}`);
  expect(rocks).toMatchObject([{ title: 'Open the loft', dueDate: daysOfQuarter(next, 1).last }]);
});

test.describe('in another time zone than the organization', () => {
  const [own, theirs] = ['America/New_York', 'America/Chicago'] as const;
  test.use({ timezoneId: own, locale: 'en-US' });

  test('every screen shows my time, with that of the organization', async ({ ada }) => {
    const { page, call } = ada;
    const { organizationId } = await call<{ organizationId: number }>('GET', '/api/user');
    await call('PATCH', `/api/organizations/${organizationId}`, { timeZone: theirs });
    const day = dayAfter(calendarDayIn(theirs, new Date()), 3);
    const meetingDate = momentIn(theirs, day, '09:00').toISOString();
    const { id } = await call<{ id: number }>('POST', '/api/meetings', { title: 'Board', meetingDate });
    const time = /10:00\sAM \(9:00\sAM C[SD]T\)/;
    for (const path of ['/', '/meetings', `/meetings/${id}/live`]) {
      await show(page, path);
      await expect(page.getByText(time).first()).toBeVisible();
    }
    // The form asks for the time of the organization, and says which one that is here.
    await show(page, `/?meeting=${id}`);
    await expect(page.getByRole('dialog').getByLabel('Time')).toHaveValue('09:00');
    await expect(page.getByText(/^Times are in Chicago time\. For you it starts .*, 10:00\sAM\.$/)).toBeVisible();
  });
});
