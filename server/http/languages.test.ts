import { expect, test } from 'vitest';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** The sentence that refuses a to-do without a title. */
async function refusedTodo(person: Person, language: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'accept-language': language };
  const response = await person.fetch('/api/todos', { method: 'POST', headers, body: '{}' });
  return ((await response.json()) as { message: string }).message;
}

test('a refusal is in the language of the account, otherwise of the browser', async () => {
  const ada = await world().admin();
  expect(await refusedTodo(ada, 'de-AT,en;q=0.5')).toBe('Titel ist erforderlich');
  expect(await refusedTodo(ada, 'ja')).toBe('Title is required');
  await ada.users.changePreferences({ body: { language: 'es' } });
  expect(await refusedTodo(ada, 'de-AT,en;q=0.5')).toBe('Título es obligatorio');
});

test("a refusal uses the organization's terms", async () => {
  const ada = await world().admin();
  const { organizationId } = await ada.auth.user();
  const terms = { en: { rock: { one: 'Big Bet', many: 'Big Bets' } } };
  await ada.organizations.change({ params: { id: organizationId ?? 0 }, body: { terms } });
  await expect(ada.rocks.find({ params: { id: 1_000_000 } })).rejects.toThrow('Big bet not found');
});
