import type { Changes, RowId } from '#contract/live.ts';
import type { Cell, MeasurableOfYear } from '#contract/measurables.ts';
import type { Todo } from '#contract/todos.ts';
import { cellId } from '#rules/live.ts';
import { Collection, type CollectionOptions } from '#web/lib/collections/collection.ts';
import { connect, type LiveSocket, subscribe } from './live.ts';

/** The rows of one noun, and how they arrived. */
class Rows<R extends { version: number }> {
  readonly #idOf: CollectionOptions<R>['idOf'];
  readonly #rows: Collection<R>;
  /** The newest version received of each row, including its deletion. */
  readonly #newest = new Map<RowId, number>();
  /** How many rows arrived in an older version than the stored one. */
  late = 0;
  /** How often an older version than the newest received one was visible. */
  wrong = 0;

  constructor(options: CollectionOptions<R>) {
    this.#idOf = options.idOf;
    this.#rows = new Collection(options);
    const byId = (one: R, other: R) => String(this.#idOf(one)).localeCompare(String(this.#idOf(other)));
    this.#rows.define('all', { belongs: () => true, compare: byId });
  }

  get visible(): R[] {
    return this.#rows.visibleRows('all');
  }

  ask(): number {
    return this.#rows.ask();
  }

  answer(rows: R[], askedAt: number): void {
    this.#rows.receiveList('all', { rows }, askedAt);
  }

  receive(rows: R[], askedAt?: number): void {
    this.#rows.receive(rows, askedAt);
    for (const row of rows) this.#record(this.#idOf(row), row.version);
  }

  remove(gone: [RowId, number][]): void {
    for (const [id, version] of gone) {
      this.#rows.remove(id, version);
      this.#record(id, version);
    }
  }

  #record(id: RowId, version: number): void {
    const newest = this.#newest.get(id) ?? 0;
    if (version < newest) this.late += 1;
    else this.#newest.set(id, version);
    const row = this.#rows.find(id);
    if (row && row.version < newest) this.wrong += 1;
  }
}

/** Calls the API with JSON; returns null for a 404, because the row is deleted. */
async function call<Answer>(url: string, token: string, method: string, path: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: { cookie: `quarterdeck_session=${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${method} ${path} was refused: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

const cellsOf = (measurables: MeasurableOfYear[], year: number): Cell[] =>
  measurables.flatMap(({ id, values }) => values.map((value) => ({ ...value, measurableId: id, year })));

/** A client that stores the to-dos and cells of the first organization as a browser does, and changes them. */
export class RowStore {
  readonly todos = new Rows<Todo>({ idOf: ({ id }) => id });
  readonly cells = new Rows<Cell>({ idOf: cellId });
  lastEvent = 0;
  readonly #url: string;
  readonly #token: string;
  readonly #socket: LiveSocket;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
    this.#socket = connect(url, token);
  }

  /** Subscribes and loads all rows. */
  async open(): Promise<void> {
    this.#socket.on('changes', (changes) => this.#take(changes));
    const subscribed = await subscribe(this.#socket);
    if ('refused' in subscribed) throw new Error(`Refused: ${subscribed.refused}`);
    this.lastEvent = Math.max(this.lastEvent, subscribed.lastEvent);
    const [todosAskedAt, cellsAskedAt] = [this.todos.ask(), this.cells.ask()];
    const { todos, cells } = await this.ask();
    this.todos.answer(todos, todosAskedAt);
    this.cells.answer(cells, cellsAskedAt);
  }

  /** The current rows on the server. */
  async ask(): Promise<{ todos: Todo[]; cells: Cell[] }> {
    const todos = await this.#call<Todo[]>('GET', '/api/todos?scope=all');
    const measurables = await this.#call<MeasurableOfYear[]>('GET', '/api/measurables?scorecardId=1&year=2026');
    return { todos: todos ?? [], cells: cellsOf(measurables ?? [], 2026) };
  }

  /** Returns the number of changes made. */
  async changeTodo(id: number, title: string): Promise<number> {
    const askedAt = this.todos.ask();
    const todo = await this.#call<Todo>('PUT', `/api/todos/${id}`, { title });
    if (todo) this.todos.receive([todo], askedAt);
    return todo ? 1 : 0;
  }

  /** Deletes and restores a to-do; returns the number of changes made. */
  async deleteAndRestore(id: number): Promise<number> {
    const deleted = await this.#call('DELETE', `/api/todos/${id}`);
    if (deleted === null) return 0;
    const askedAt = this.todos.ask();
    const todo = await this.#call<Todo>('POST', `/api/todos/${id}/restore`);
    if (todo) this.todos.receive([todo], askedAt);
    return todo ? 2 : 1;
  }

  /** Returns the number of changes made. */
  async enter(measurableId: number, week: number, value: number): Promise<number> {
    const askedAt = this.cells.ask();
    const body = { year: 2026, week, value };
    const cell = await this.#call<Cell>('PUT', `/api/measurables/${measurableId}/values`, body);
    if (cell) this.cells.receive([cell], askedAt);
    return cell ? 1 : 0;
  }

  close(): void {
    this.#socket.disconnect();
  }

  #take({ lastEvent, changed = {}, removed = {}, stale = [] }: Changes): void {
    if (stale.length > 0) throw new Error(`Lists of ${stale} had to be loaded again`);
    this.todos.receive(changed.todos ?? []);
    this.todos.remove(removed.todos ?? []);
    this.cells.receive(changed.cells ?? []);
    this.cells.remove(removed.cells ?? []);
    this.lastEvent = Math.max(this.lastEvent, lastEvent);
  }

  #call<Answer>(method: string, path: string, body?: object): Promise<Answer | null> {
    return call<Answer>(this.#url, this.#token, method, path, body);
  }
}
