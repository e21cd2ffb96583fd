import { expect, onTestFinished, test, vi } from 'vitest';
import { onDatabase } from '#test/on-database.ts';
import { createWorld } from '#test/world.ts';

test('a live connection is closed within a minute after its session has expired', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const world = await createWorld();
  onTestFinished(async () => {
    vi.useRealTimers();
    await world.close();
  });
  const [ada, grace] = [await world.person(), await world.person('Grace')];
  const [expired, living] = [(await ada.live()).socket, (await grace.live()).socket];
  const ended = new Promise((resolve) => expired.once('disconnect', resolve));
  await onDatabase(world, 'update sessions set expires_at = now() where user_id = $1', [ada.id]);
  vi.advanceTimersByTime(60_000);
  expect(await ended).toBe('io server disconnect');
  expect(living.connected).toBe(true);
});
