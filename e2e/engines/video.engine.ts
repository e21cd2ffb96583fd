import { withFakeDevices } from '../fake-devices.ts';
import { decoded, expectDecoded, openAndJoin, openRoom, watchConnections } from '../video.ts';
import { expect, test } from './world.ts';

test.use(withFakeDevices);

type Row = { id: number };

const refusal = /This browser can't make video calls.*Open this page in a current Chrome, Edge, Firefox or Safari\./s;

test('a person in this engine and one in Chromium meet in a room, or the browser says why they cannot', async ({
  window,
  ada,
  grace,
}) => {
  const path = await openRoom(ada);
  await window.open(path);
  if (await window.driver.run<boolean>(`typeof RTCPeerConnection === 'undefined'`)) {
    await window.see('main', refusal);
    const { id } = await ada.call<Row>('POST', '/api/meetings', { title: 'L10', status: 'in_progress' });
    await window.goWithin(`/meetings/${id}/live`);
    await window.click('button', 'Join with video');
    await window.see('[role=alert]', refusal);
    const channel = await ada.call<Row>('PUT', '/api/chat/direct', { userIds: [grace.id] });
    const call = await grace.call<{ url: string }>('PUT', `/api/chat/channels/${channel.id}/call`);
    await window.goWithin(call.url);
    return window.see('main', refusal);
  }
  await grace.context.addInitScript(watchConnections);
  await openAndJoin(grace, path);
  await window.see('video');
  await window.driver.run(watchConnections);
  await window.click('button', 'Join');
  await expectDecoded(grace.page, 1);
  await expect.poll(() => window.driver.run(decoded)).toEqual({ pictures: 1, sounds: 1 });
  await window.click('button', 'Turn off camera');
  await expectDecoded(grace.page, 0, 1);
});
