import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../axe.ts';
import { expect, expectToast, type Person, show, test } from '../world.ts';

type Row = { id: number };

/** Records a megabyte in a new meeting. */
async function record(person: Person, title: string): Promise<void> {
  const { id } = await person.call<Row>('POST', '/api/meetings', { title, status: 'in_progress' });
  await person.call('PATCH', `/api/meetings/${id}/recording`, { isRecording: true });
  const [recording] = await person.call<Row[]>('GET', `/api/meetings/${id}/recordings`);
  const body = { key: randomUUID(), source: 'microphone', mediaType: 'audio/webm', startMs: 0 };
  const track = await person.call<Row>('POST', `/api/recordings/${recording?.id}/tracks`, body);
  await person.call('PUT', `/api/recordings/tracks/${track.id}/chunks/0`, Buffer.alloc(1_000_000, 1));
  await person.call('PATCH', `/api/meetings/${id}/recording`, { isRecording: false });
}

test('an admin limits recordings, sees what they take, and deletes one', async ({ ada, grace }) => {
  const { page } = ada;
  await record(ada, 'Weekly');
  await record(ada, 'Quarterly');
  await show(page, '/organization');
  await page.getByRole('link', { name: 'Open recordings' }).click();
  await expect(page.getByText('2 MB of 50 GB stored')).toBeVisible();
  const limit = page.getByRole('textbox', { name: 'Storage Limit in GB' });
  await limit.fill('a lot');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Enter a number such as 20, or leave it empty')).toBeVisible();
  await limit.fill('0.002');
  await page.getByRole('combobox', { name: 'Keep Recordings' }).click();
  await page.getByRole('option', { name: 'Until someone deletes them' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Success', 'Recording settings saved');
  await expect(page.getByText('The storage is full')).toBeVisible();
  await expect(page.getByText('Kept until someone deletes it')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete the recording of Weekly' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Success', 'Recording deleted');
  await expect(page.getByText('1 MB of 2 MB stored')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Weekly' })).toBeHidden();
  await page.getByRole('switch', { name: 'Allow recording' }).click();
  await expectToast(page, 'Success', 'Recording settings saved');
  expect(await ada.call('GET', '/api/recording-settings')).toMatchObject({
    isAllowed: false,
    keepDays: null,
    megabytes: 2,
  });
  await show(grace.page, '/organization/recordings');
  await expect(grace.page.getByText('Only admins can change how the organization records')).toBeVisible();
});
