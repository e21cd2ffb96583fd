import { expect, expectToast, type Person, test } from '../world.ts';

/** Opens a rock and writes a description without saving it. */
async function write({ page }: Person, id: number, text: string) {
  await page.goto(`/rocks/${id}`);
  await page.getByRole('button', { name: 'Edit Rock' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill(text);
}
const save = ({ page }: Person) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('the second person to save a description sees both texts and decides', async ({ ada, grace, allow }) => {
  allow(/status of 409/);
  const { id } = await ada.call<{ id: number }>('POST', '/api/rocks', {
    title: 'Open the loft',
    description: 'Find it.',
  });
  const savedRock = () => ada.call('GET', `/api/rocks/${id}`);
  await write(ada, id, 'Find it by May.');
  await write(grace, id, 'Find it in Lisbon.');
  await save(ada);
  await expectToast(ada.page, 'Success', 'Rock updated successfully');
  await save(grace);
  const dialog = grace.page.getByRole('alertdialog');
  await expect(dialog.getByRole('textbox', { name: 'Their version' })).toHaveValue('Find it by May.');
  await expect(dialog.getByRole('textbox', { name: 'Your version' })).toHaveValue('Find it in Lisbon.');
  expect(await savedRock()).toMatchObject({ description: 'Find it by May.' });
  await dialog.getByRole('button', { name: 'Combine' }).click();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expectToast(grace.page, 'Success', 'Rock updated successfully');
  expect(await savedRock()).toMatchObject({ description: 'Find it by May.\n\nFind it in Lisbon.' });
  await expect(ada.page.getByText('Find it in Lisbon.')).toBeVisible();
});

test('a text that waited through a reload while someone changed it is not lost', async ({ ada, grace, allow }) => {
  allow(/status of (409|502)/);
  const { id } = await ada.call<{ id: number }>('POST', '/api/rocks', {
    title: 'Open the loft',
    description: 'Find it.',
  });
  await write(grace, id, 'Find it in Lisbon.');
  await grace.context.route('**/api/rocks/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 502 }) : route.continue(),
  );
  await save(grace);
  await expect(grace.page.getByText('1 change is not saved yet')).toBeVisible();
  await ada.call('PUT', `/api/rocks/${id}`, { description: 'Find it by May.' });
  await grace.page.reload();
  await expect(grace.page.getByText('1 change is not saved yet')).toBeVisible();
  await grace.context.unroute('**/api/rocks/*');
  await grace.page.getByRole('alertdialog').getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => ada.call('GET', `/api/rocks/${id}`)).toMatchObject({ description: 'Find it in Lisbon.' });
});
