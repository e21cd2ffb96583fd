import type { RowScope } from '#contract/shapes.ts';
import type { Todo } from '#contract/todos.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';
import { say } from '#web/lib/say.ts';
import type { CsvRow } from '#web/lib/text/csv.ts';
import { rocksQuery } from '#web/rocks/queries.ts';
import { fetchTeamNames } from '#web/teams/queries.ts';
import { fetchNames } from '#web/users/queries.ts';

const header = ['Title', 'Description', 'Priority', 'Due Date', 'Completed', 'Owner', 'Team', 'Rock', 'Created'];

/** One's own and one's teams' to-dos, or everybody's, as far as they are asked for, as rows for a spreadsheet; completed ones too. */
export async function fetchTodoRows(scope: RowScope, isAskedFor: (todo: Todo) => boolean): Promise<CsvRow[]> {
  const [todos, rocks, nameOf, teamNameOf] = await Promise.all([
    api.todos.list({ query: { scope } }),
    queryClient.fetchQuery(rocksQuery),
    fetchNames(),
    fetchTeamNames(),
  ]);
  const titles = new Map(rocks.map(({ id, title }) => [id, title]));
  const rows = todos
    .filter(isAskedFor)
    .map((todo) => [
      todo.title,
      todo.description,
      todo.priority,
      todo.dueDate,
      todo.completedAt,
      nameOf(todo.ownerId),
      teamNameOf(todo.teamId),
      titles.get(todo.rockId ?? 0) ?? '',
      todo.createdAt,
    ]);
  return [header.map((name) => say(name)), ...rows];
}
