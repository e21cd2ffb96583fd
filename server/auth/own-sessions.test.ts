import { expect, test } from 'vitest';
import { withClient } from '#server/db/pool.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** The same person in another browser. */
async function elsewhere({ email }: Person): Promise<Person> {
  const browser = world().visitor();
  await browser.auth.login({ body: { email, password: 'analytical engine' } });
  return browser;
}

test('one sees where one is signed in, and signs another browser out with its live connection', async () => {
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

test('nobody ends the session of somebody else', async () => {
  const [ada, mallory] = [await world().admin(), await world().admin('Mallory')];
  const [session] = await ada.auth.sessions();
  const ending = mallory.auth.endSession({ params: { id: session?.id ?? 0 } });
  await expect(ending).rejects.toThrow('404: Session not found');
  expect((await ada.auth.user()).id).toBe(ada.id);
});

test('signing out everywhere leaves the browser that asks', async () => {
  const ada = await world().admin();
  const others = [await elsewhere(ada), await elsewhere(ada)];
  await ada.auth.endOtherSessions();
  for (const other of others) await expect(other.auth.user()).rejects.toMatchObject({ status: 401 });
  expect(await ada.auth.sessions()).toHaveLength(1);
});

test('calls that come at the same moment are each answered as their own caller, or refused', async () => {
  const [ada, grace, gone] = [await world().admin(), await world().admin('Grace'), await world().admin('Gone')];
  await gone.auth.logout();
  const callers = Array.from({ length: 10 }, () => [ada, grace, gone]).flat();
  const answers = await Promise.all(callers.map((caller) => caller.auth.user().then(({ id }) => id, String)));
  expect(answers).toEqual(callers.map(({ id }) => (id === gone.id ? expect.stringContaining('401') : id)));
});

test('of more than a hundred sessions of an account the one that was used longest ago ends', async () => {
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
