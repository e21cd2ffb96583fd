import { findPocketsphinx } from '#server/config/speech-models.ts';
import { canSpeak } from '#test/speech.ts';
import { expectAccessible } from '../axe.ts';
import { withFakeDevices } from '../fake-devices.ts';
import { speak, speakingMicrophone } from '../speech.ts';
import { join } from '../video.ts';
import { expect, show, test } from '../world.ts';

test.use(withFakeDevices);

test('people read captions in a call that is transcribed if they want them, with the name of the speaker, also elsewhere', async ({
  ada,
  grace,
}) => {
  test.skip(!canSpeak || findPocketsphinx(process.env.PATH) === null, 'nothing speaks or understands here');
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', { title: 'L10', status: 'in_progress' });
  for (const { page } of [ada, grace]) {
    await page.addInitScript(speakingMicrophone);
    await page.goto(`/meetings/${id}/live`);
    await page.getByRole('button', { name: /^Join with video/ }).click();
  }
  // Voices are still understood without the noise around them.
  await ada.page.getByRole('combobox', { name: 'Background noise' }).click();
  await ada.page.getByRole('option', { name: 'Remove it, voices only' }).click();
  await expect(ada.page.getByRole('combobox', { name: 'Background noise' })).toHaveValue('Remove it, voices only');
  for (const { page } of [ada, grace]) await join(page);
  const turnOn = grace.page.getByRole('button', { name: 'Turn on captions' });
  await expect(turnOn).toBeHidden();
  await ada.page.getByRole('button', { name: 'Record', exact: true }).click();
  await ada.page.getByRole('button', { name: 'Start recording' }).click();
  await grace.page.getByRole('button', { name: 'Agree' }).click();
  await expect(turnOn).toBeVisible();
  await expect(ada.page.getByText('You are recorded.')).toBeVisible();
  await grace.page.keyboard.press('l');
  const captions = grace.page.getByRole('region', { name: 'Captions' });
  await expect(captions).toHaveText('Captions appear after each sentence.');
  await expectAccessible(grace.page);

  const sentence = 'The sales team will call every customer before friday';
  await speak(ada.page, sentence);
  await expect(captions.getByText('Ada Byron')).toBeVisible();
  await expect(captions).toContainText('customer');
  await expect(ada.page.getByRole('region', { name: 'Captions' })).toBeHidden();

  // The next call begins with them, and the small window has them too.
  await show(grace.page, '/rocks');
  await expect(captions).toHaveText('Captions appear after each sentence.');
  await speak(ada.page, sentence);
  await expect(captions.getByText('Ada Byron')).toBeVisible();
  // They go when there was time to read them.
  await expect(captions).toHaveText('Captions appear after each sentence.');
});
