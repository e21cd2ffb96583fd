import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Todo } from '#contract/todos.ts';
import { askedBy } from '#web/lib/rows.ts';
import { userQuery } from '#web/lib/session.ts';

/** What a cached list of to-dos was asked for. */
type Asked = { rockId?: number; issueId?: number; scope?: 'mine' | 'all'; completed?: boolean };
export type TodoPage = { rows: Todo[]; total: number };
type Cached = Todo | Todo[] | InfiniteData<TodoPage> | undefined;

const isPersonal = ({ rockId, issueId, scope }: Asked) =>
  rockId === undefined && issueId === undefined && scope !== 'all';

function rowsIn(data: Cached): Todo[] {
  if (Array.isArray(data)) return data;
  return data && 'pages' in data ? data.pages.flatMap(({ rows }) => rows) : [];
}

/** Every to-do that some list holds. */
export function heldTodos(client: QueryClient): Todo[] {
  const rows = client.getQueriesData<Cached>({ queryKey: ['todos'] }).flatMap(([, data]) => rowsIn(data));
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/**
 * Puts newer versions of to-dos into every list that shows them and takes them out of those that no longer do. Gives the
 * keys of lists that may have to show one of them, where only the server can tell.
 */
export function placeTodos(client: QueryClient, todos: Todo[]): QueryKey[] {
  const me = client.getQueryData(userQuery.queryKey)?.id;
  const queries = client.getQueryCache().findAll({ queryKey: ['todos'] });
  const personal = new Set(
    queries
      .filter(({ queryKey }) => isPersonal(askedBy<Asked>(queryKey)))
      .flatMap(({ state }) => rowsIn(state.data as Cached).map(({ id }) => id)),
  );

  function belongs(asked: Asked, todo: Todo): boolean | undefined {
    if (asked.issueId !== undefined) return todo.issueId === asked.issueId;
    if (todo.archived) return false;
    if (asked.completed !== undefined && asked.completed !== todo.completed) return false;
    if (asked.rockId !== undefined) return todo.rockId === asked.rockId;
    if (!isPersonal(asked) || todo.ownerId === me || todo.createdById === me || personal.has(todo.id)) return true;
    return todo.teamId === null ? false : undefined;
  }

  return queries.flatMap(({ queryKey, state }) => {
    const asked = askedBy<Asked>(queryKey);
    let isUncertain = state.fetchStatus === 'fetching';
    const placed = (held: Todo[]): Todo[] => {
      const rows = new Map(held.map((row) => [row.id, row]));
      for (const todo of todos) {
        const before = rows.get(todo.id);
        if (before && before.updatedAt > todo.updatedAt) continue;
        const isShown = belongs(asked, todo);
        if (isShown === undefined) isUncertain = true;
        else if (isShown) rows.set(todo.id, todo);
        else rows.delete(todo.id);
      }
      return [...rows.values()];
    };
    client.setQueryData<Cached>(queryKey, (data) => {
      if (Array.isArray(data)) return placed(data);
      if (data && 'pages' in data) return placedInPages(data, placed);
      return todos.find(({ id, updatedAt }) => data && id === data.id && updatedAt >= data.updatedAt) ?? data;
    });
    return isUncertain ? [queryKey] : [];
  });
}

/** All pages as one change: what is new comes first, and the total follows. */
function placedInPages(data: InfiniteData<TodoPage>, placed: (rows: Todo[]) => Todo[]): InfiniteData<TodoPage> {
  const before = rowsIn(data);
  const after = placed(before);
  const versions = new Map(after.map((row) => [row.id, row]));
  const held = new Set(before.map(({ id }) => id));
  const fresh = after.filter(({ id }) => !held.has(id));
  return {
    ...data,
    pages: data.pages.map(({ rows, total }, index) => ({
      rows: [...(index === 0 ? fresh : []), ...rows.flatMap(({ id }) => versions.get(id) ?? [])],
      total: total + after.length - before.length,
    })),
  };
}

/** Takes to-dos out of every list. */
export function removeTodos(client: QueryClient, ids: number[]): void {
  const gone = new Set(ids);
  const kept = (rows: Todo[]) => rows.filter(({ id }) => !gone.has(id));
  client.setQueriesData<Cached>({ queryKey: ['todos'] }, (data) => {
    if (Array.isArray(data)) return kept(data);
    return data && 'pages' in data ? placedInPages(data, kept) : data;
  });
}
