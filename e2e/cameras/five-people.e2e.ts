import { withFakeDevices } from '../fake-devices.ts';
import { connectionCount, expectDecoded, openAndJoin, openRoom, slowly, watchConnections } from '../video.ts';
import { expect, meetColleague, show, test } from '../world.ts';

test.use(withFakeDevices);

test('four people see and hear each other, and go on when the fifth joins and the relay takes over', async ({
  ada,
  grace,
  meet,
}) => {
  const four = [ada, grace, await meetColleague('Alan', ada, meet), await meetColleague('Joan', ada, meet)];
  const people = [...four, await meetColleague('Mary', ada, meet)];
  const path = await openRoom(ada);
  for (const { context } of people) await context.addInitScript(watchConnections);
  for (const person of four) await openAndJoin(person, path);
  await Promise.all(four.map(({ page }) => expectDecoded(page, 3)));

  for (const person of people.slice(4)) await openAndJoin(person, path);
  // One connection to send to the relay, and one to receive from it, which carries the three loudest voices.
  for (const { page } of people) await expect.poll(() => page.evaluate(connectionCount), slowly).toBe(2);
  await Promise.all(people.map(({ page }) => expectDecoded(page, 4, 3)));

  // The small window on another screen receives the two faces that it shows, and goes on sending.
  await show(ada.page, '/rocks');
  await expectDecoded(ada.page, 2, 3);
  await expectDecoded(grace.page, 4, 3);
  await ada.page.getByRole('link', { name: 'Back to the call' }).click();
  await expectDecoded(ada.page, 4, 3);
});
