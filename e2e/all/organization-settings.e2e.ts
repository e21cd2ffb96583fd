import { expect, expectToast, show, test } from '../world.ts';

test('an admin changes the settings, and everyone gets them immediately', async ({ ada, grace }) => {
  await show(grace.page, '/scorecard');
  const { page } = ada;
  await show(page, '/');
  await page.getByRole('link', { name: 'Organization', exact: true }).click();
  await page.getByRole('textbox', { name: 'Organization Name' }).fill('Difference Engines');
  const zone = page.getByRole('combobox', { name: 'Time Zone' });
  await zone.click();
  await page.keyboard.type('auckl');
  await page.getByRole('option', { name: /^Auckland, / }).click();
  await expect(page.getByText(/^Now: Q\d \d{4}, /)).toBeVisible();
  await page.getByRole('combobox', { name: 'First Day of the Week' }).click();
  await page.getByRole('option', { name: 'Sunday' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change' }).click();
  await expectToast(page, 'Success', 'Organization settings saved');
  await expect(grace.page.getByRole('button', { name: /Switch organization/ })).toContainText('Difference Engines');
  const [saved] = await grace.call<object[]>('GET', '/api/organizations');
  expect(saved).toMatchObject({ timeZone: 'Pacific/Auckland', weekStartsOn: 'sunday' });
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
});

test('a user who is not an admin can read the settings, with a link only in the switcher', async ({ grace }) => {
  await show(grace.page, '/');
  await expect(grace.page.getByRole('link', { name: 'Organization', exact: true })).toBeHidden();
  await grace.page.getByRole('button', { name: /Switch organization/ }).click();
  await grace.page.getByRole('menuitem', { name: 'Organization Settings' }).click();
  await expect(grace.page.getByText('Only admins can change these settings.')).toBeVisible();
  await expect(grace.page.getByRole('textbox', { name: 'Organization Name' })).toBeDisabled();
  await expect(grace.page.getByRole('button', { name: 'Save Changes' })).toBeHidden();
});

test('a time zone is found by city, country and name, and another text is taken back', async ({ ada: { page } }) => {
  await show(page, '/organization');
  const zone = page.getByRole('combobox', { name: 'Time Zone' });
  const options = page.getByRole('listbox').getByRole('option');
  const before = await zone.inputValue();
  for (const [typed, first] of [
    ['chicago', 'Chicago, Central Time'],
    ['berlin', 'Berlin, Central European Time'],
    ['los pacific', 'Los Angeles, Pacific Time'],
    ['kathmandu', 'Kathmandu, Nepal Time'],
    ['kolkata', 'Kolkata, India Standard Time'],
    ['germany', 'Berlin, Central European Time'],
    ['new york', 'New York, Eastern Time'],
    ['argentina buenos', /^Buenos Aires, /],
  ] as const) {
    await zone.click();
    await page.keyboard.type(typed);
    await expect(options.first()).toHaveText(first);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();
  }
  await zone.click();
  await page.keyboard.type('central');
  await expect(options.filter({ hasText: 'Chicago, Central Time' })).toHaveCount(1);
  await zone.click();
  await page.keyboard.type(' nowhere');
  await page.keyboard.press('Tab');
  await expect(zone).toHaveValue(before);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
});
