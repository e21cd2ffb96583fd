import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { whileLocked } from '#test/locks.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();

/** Ada with a to-do, a comment on it, an issue and a team. */
async function createAda() {
  const ada = await world().admin();
  const todo = await createTodo(ada, { title: 'Rope', ownerId: ada.id });
  await ada.comments.create({ params: { todoId: todo.id }, body: { content: 'Hemp?' } });
  await ada.issues.create({ body: { title: 'Rope is dear' } });
  const team = await ada.teams.create({ body: { name: 'Rope makers' } });
  return { ada, todoId: todo.id, teamId: team.id };
}

type Ada = Awaited<ReturnType<typeof createAda>>;
/** A call, and a change by someone else between two of its queries: the second query waits for the lock on its table. */
const reads: [what: string, change: string, call: (ada: Ada) => Promise<unknown>, answer: unknown][] = [
  [
    'the comments on a to-do',
    'lock table comments; delete from todos',
    ({ ada, todoId }) => ada.comments.list({ params: { todoId } }),
    [{ content: 'Hemp?' }],
  ],
  [
    'the members of a team',
    'lock table team_members; delete from teams',
    ({ ada, teamId }) => ada.teams.members({ params: { id: teamId } }),
    [{ user: { firstName: 'Ada' } }],
  ],
  [
    'the teams of a person',
    'lock table team_members; delete from teams',
    ({ ada }) => ada.users.teams({ params: { id: ada.id } }),
    [{ name: 'Rope makers' }],
  ],
  [
    'the numbers of My 90',
    'lock table issues; delete from todos; delete from issues',
    ({ ada }) => ada.dashboard.stats(),
    { totalTodos: 1, openIssues: 1 },
  ],
  [
    'a search',
    'lock table issues; delete from todos; delete from issues',
    ({ ada }) => ada.search.find({ query: { q: 'rope' } }),
    [{ kind: 'team' }, { kind: 'todo' }, { kind: 'issue' }],
  ],
  [
    'an overview of the chat',
    'lock table messages; delete from channels',
    async ({ ada }) => {
      await ada.channels.create({ body: { name: 'yard' } });
      return ada.channels.overview();
    },
    { channels: [{ name: 'general' }, { name: 'yard' }], unread: [{ unread: 0 }, { unread: 0 }] },
  ],
  [
    'the activity of a to-do',
    'lock table events; delete from events; delete from todos',
    ({ ada, todoId }) => ada.todos.activity({ params: { id: todoId } }),
    [{ noun: 'comments' }, { noun: 'todos' }],
  ],
];

test.each(reads)(
  '%s: one consistent state, whatever others change meanwhile',
  async (_what, change, call, expected) => {
    const ada = await createAda();
    let answer: Promise<unknown> = Promise.resolve();
    await whileLocked(world(), change, async (waits) => {
      answer = call(ada);
      await waits(answer);
    });
    expect(await answer).toMatchObject(expected as object);
  },
);
