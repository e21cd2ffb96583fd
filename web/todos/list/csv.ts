import type { RowScope } from '#contract/shapes.ts';
import type { Todo } from '#contract/todos.ts';
import { todoRepeatNames } from '#rules/todo-repeats.ts';
import { msg } from '#rules/translate.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';
import type { ExportRow } from '#web/lib/text/exportRow.ts';
import { rowLink } from '#web/lib/text/rowLink.ts';
import { t } from '#web/lib/translate.ts';
import { rocksQuery } from '#web/rocks/queries.ts';
import { fetchTeamNames } from '#web/teams/queries.ts';
import { weekdayName } from '#web/ui/dates/weekdayName.ts';
import { fetchNames } from '#web/users/queries.ts';
import { weekdaysOf } from '../repeats.ts';

const header = [
  msg('Title'),
  msg('Description'),
  msg('Priority'),
  msg('Due Date'),
  msg('Completed'),
  msg('Owner'),
  msg('Team'),
  msg('{Rock}'),
  msg('Created'),
  msg('Repeats'),
  msg('Repeats on'),
  msg('Repeats until'),
  msg('Link'),
];

/** The to-dos of a scope that match, completed ones too, as spreadsheet rows. */
export async function fetchTodoRows(scope: RowScope, matches: (todo: Todo) => boolean): Promise<ExportRow[]> {
  const [todos, rocks, nameOf, teamNameOf] = await Promise.all([
    api.todos.list({ query: { scope } }),
    queryClient.fetchQuery(rocksQuery),
    fetchNames(),
    fetchTeamNames(),
  ]);
  const titles = new Map(rocks.map(({ id, title }) => [id, title]));
  const rows = todos.filter(matches).map((todo) => [
    todo.title,
    todo.description,
    todo.priority,
    todo.dueDate,
    todo.completedAt,
    nameOf(todo.ownerId),
    teamNameOf(todo.teamId),
    titles.get(todo.rockId ?? 0) ?? '',
    todo.createdAt,
    todo.repeat && t(todoRepeatNames[todo.repeat.every]),
    todo.repeat &&
      weekdaysOf(todo.repeat, todo.dueDate)
        .map((day) => weekdayName(day, 'long'))
        .join(', '),
    todo.repeat?.until ?? null,
    rowLink('todos', todo.id),
  ]);
  return [header.map((name) => t(name)), ...rows];
}
