import { expect, test } from '../engines/world.ts';
import { withFakeDevices } from '../fake-devices.ts';
import { connectionCount, decoded, expectDecoded, openAndJoin, openRoom, slowly, watchConnections } from '../video.ts';
import { meetColleague } from '../world.ts';

test.use(withFakeDevices);

type Row = { id: number };

const refusal = /This browser can't make video calls.*Open this page in a current Chrome, Edge, Firefox or Safari\./s;

test('a person in this engine and three in Chromium meet, a fifth joins, or the browser says why it cannot', async ({
  window,
  ada,
  grace,
  meet,
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
  await window.click('[role=switch]', 'Join without camera');
  await window.see('video');
  await window.driver.run(watchConnections);
  await window.click('button', 'Join');
  const others = [grace];
  for (const name of ['Alan', 'Joan', 'Mary']) others.push(await meetColleague(name, ada, meet));
  for (const { context } of others) await context.addInitScript(watchConnections);
  const three = others.slice(0, 3);
  for (const person of three) await openAndJoin(person, path);
  await Promise.all(three.map(({ page }) => expectDecoded(page, 3)));
  await expect.poll(() => window.driver.run(decoded), slowly).toEqual({ pictures: 3, sounds: 3 });

  for (const person of others.slice(3)) await openAndJoin(person, path);
  await expect.poll(() => window.driver.run(connectionCount), slowly).toBe(2);
  await expect.poll(() => window.driver.run(decoded), slowly).toEqual({ pictures: 4, sounds: 3 });
  await Promise.all(others.map(({ page }) => expectDecoded(page, 4, 3)));
});
