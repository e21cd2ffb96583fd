import { expect, test } from '../engines/world.ts';
import { withFakeDevices } from '../fake-devices.ts';
import { expectDecoded, openAndMeet, shareableScreen, tiles, watchConnections } from '../video.ts';
import { meetColleague, show } from '../world.ts';

test.use(withFakeDevices);

type Row = { id: number };
type Track = { userId: string; source: string; startMs: number; durationMs: number };

const phone = { width: 390, height: 844 };

test('three people meet in this engine, on a phone and at a desk, and the recording misses nothing of who stays', async ({
  window,
  ada,
  grace,
  meet,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const alan = await meetColleague('Alan', ada, meet);
  const { id } = await ada.call<Row>('POST', '/api/meetings', { title: 'L10', status: 'in_progress' });
  await window.open(`/meetings/${id}/live`);
  if (await window.driver.run<boolean>(`typeof RTCPeerConnection === 'undefined'`)) return;
  await window.driver.run(watchConnections);
  await window.click('button', 'Join with video');
  await window.click('[role=switch]', 'Join without camera');
  await window.see('video');
  await window.click('button', 'Join');
  await grace.page.setViewportSize(phone);
  for (const { context } of [alan, grace]) await context.addInitScript(watchConnections);
  await alan.context.addInitScript(shareableScreen);
  for (const person of [alan, grace]) await openAndMeet(person, id);
  await Promise.all([alan, grace].map(({ page }) => expectDecoded(page, 2)));

  await alan.page.getByRole('button', { name: 'Record', exact: true }).click();
  await alan.page.getByRole('button', { name: 'Start recording' }).click();
  await grace.page.getByRole('button', { name: 'Agree' }).click();
  await window.click('button', 'Agree');
  await window.waitFor(`document.body.innerText.includes('You are recorded.')`, true);

  await alan.page.getByRole('button', { name: 'Share screen' }).click();
  await window.see('ul', 'Large picture');
  await expect(grace.page.getByRole('list', { name: 'Large picture' })).toContainText('Screen of Alan Byron');
  // Where the stage is out of sight, a small window has its buttons.
  const small = grace.page.getByRole('region', { name: 'Call in L10' });
  await grace.page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await expect(small.getByRole('button', { name: 'Mute microphone' })).toBeVisible();
  await grace.page.evaluate('scrollTo(0, 0)');
  await expect(small).toBeHidden();

  const ofAda = tiles(alan.page).filter({ hasText: 'Ada Byron' });
  await window.goWithin('/chat');
  await window.see('section', /^Call in L10$/);
  await window.click('a', 'Back to the call');
  await window.see('section', 'Call controls');
  await window.press('h');
  await expect(ofAda.getByText('Hand raised')).toBeAttached();
  await window.press('m');
  await expect(ofAda.getByText('Muted', { exact: true })).toBeAttached();
  await window.press('m');
  await expect(ofAda.getByText('Muted', { exact: true })).not.toBeAttached();

  // A phone that loads the page again, sleeps, and is back by itself.
  await grace.page.reload();
  await grace.page.getByRole('button', { name: 'Rejoin' }).click();
  await expect(grace.page.getByText('You are recorded.')).toBeVisible();
  await grace.context.setOffline(true);
  const session = await grace.context.newCDPSession(grace.page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await expect(tiles(alan.page)).toHaveCount(2);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await grace.context.setOffline(false);
  await expect(tiles(alan.page)).toHaveCount(3);
  await expectDecoded(grace.page, 3, 2);

  // Another network at the desk.
  await alan.context.setOffline(true);
  await expect(alan.page.getByText('You lost the connection. Reconnecting…')).toBeVisible();
  await alan.context.setOffline(false);
  await expectDecoded(alan.page, 2);
  await show(alan.page, '/rocks');
  await expectDecoded(alan.page, 2);

  await ada.call('PATCH', `/api/meetings/${id}/recording`, { isRecording: false });
  const [recording] = await ada.call<{ id: number; startedAt: string; stoppedAt: string }[]>(
    'GET',
    `/api/meetings/${id}/recordings`,
  );
  const lengthMs = Date.parse(recording?.stoppedAt ?? '') - Date.parse(recording?.startedAt ?? '');
  const voicesOf = async (userId: string) =>
    (await ada.call<Track[]>('GET', `/api/recordings/${recording?.id}/tracks`)).filter(
      (track) => track.userId === userId && track.source === 'microphone',
    );
  for (const userId of [ada.id, alan.id]) {
    // One track without a gap, until the end.
    await expect
      .poll(async () =>
        (await voicesOf(userId)).map(({ startMs, durationMs }) => startMs + durationMs > lengthMs - 2_000),
      )
      .toEqual([true]);
  }
  expect((await voicesOf(grace.id)).length).toBeGreaterThan(1);
});
