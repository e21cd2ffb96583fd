import { expect, test } from 'vitest';
import { withClient } from '#server/db/pool.ts';
import { whileLocked } from '#test/locks.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** The same person in another browser. */
async function elsewhere({ email }: Person): Promise<Person> {
  const browser = world().visitor();
  await browser.auth.login({ body: { email, password: 'analytical engine' } });
  return browser;
}

test('a user sees their sessions and can end another one with its live connection', async () => {
  const ada = await world().admin();
  const other = await elsewhere(ada);
  const live = await other.live();
  const sessions = await ada.auth.sessions();
  expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
  await ada.auth.endSession({ params: { id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? 0 } });
  await live.next('ended');
  await expect(other.auth.user()).rejects.toMatchObject({ status: 401 });
  expect(await ada.auth.sessions()).toMatchObject([{ isCurrent: true }]);
});

test('users cannot end the sessions of others', async () => {
  const [ada, mallory] = [await world().admin(), await world().admin('Mallory')];
  const [session] = await ada.auth.sessions();
  const ending = mallory.auth.endSession({ params: { id: session?.id ?? 0 } });
  await expect(ending).rejects.toThrow('404: Session not found');
  expect((await ada.auth.user()).id).toBe(ada.id);
});

test('ending all other sessions keeps the current one', async () => {
  const ada = await world().admin();
  const others = [await elsewhere(ada), await elsewhere(ada)];
  await ada.auth.endOtherSessions();
  for (const other of others) await expect(other.auth.user()).rejects.toMatchObject({ status: 401 });
  expect(await ada.auth.sessions()).toHaveLength(1);
});

test('simultaneous calls are each answered for their own caller', async () => {
  const [ada, grace, gone] = [await world().admin(), await world().admin('Grace'), await world().admin('Gone')];
  await gone.auth.logout();
  const callers = Array.from({ length: 10 }, () => [ada, grace, gone]).flat();
  const answers = await Promise.all(callers.map((caller) => caller.auth.user().then(({ id }) => id, String)));
  expect(answers).toEqual(callers.map(({ id }) => (id === gone.id ? expect.stringContaining('401') : id)));
});

test('an account has at most a hundred sessions, and the one used longest ago ends', async () => {
  const [ada, grace] = [await world().admin(), await world().admin('Grace')];
  await withClient(world().database, (client) =>
    client.query(
      `insert into sessions (user_id, token_hash, expires_at)
       select $1, 'hash ' || n, now() + interval '1 day' from generate_series(1, 98) n`,
      [ada.id],
    ),
  );
  const live = await ada.live();
  const second = await elsewhere(ada);
  expect(await second.auth.sessions()).toHaveLength(100);
  await elsewhere(ada);
  await live.next('ended');
  expect(await second.auth.sessions()).toHaveLength(100);
  expect((await grace.auth.user()).id).toBe(grace.id);
});

test('callers who arrive while sessions are looked up each act as themselves', async () => {
  const [ada, mallory] = [await world().admin(), await world().admin('Mallory')];
  const visitor = world().visitor();
  await whileLocked(world(), 'lock table sessions', async (waits) => {
    await waits(ada.auth.user());
    const later = Promise.allSettled([ada, mallory, visitor, ada].map(({ auth }) => auth.user()));
    void later.then((answers) =>
      expect(answers).toMatchObject([
        { value: { id: ada.id } },
        { value: { id: mallory.id } },
        { reason: { status: 401 } },
        { value: { id: ada.id } },
      ]),
    );
    await waits(later);
  });
});
