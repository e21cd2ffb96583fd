import type { Changes, RowId } from '#contract/live.ts';
import type { Cell, MeasurableOfYear } from '#contract/measurables.ts';
import type { Todo } from '#contract/todos.ts';
import { cellId } from '#rules/live.ts';
import { Collection, type CollectionOptions } from '#web/lib/collections/collection.ts';
import { connect, type LiveSocket, subscribe } from './live.ts';

/** The rows of one noun, and how they came. */
class Rows<R extends { version: number }> {
  readonly #idOf: CollectionOptions<R>['idOf'];
  readonly #rows: Collection<R>;
  /** The newest version heard of each row, its end included. */
  readonly #newest = new Map<RowId, number>();
  /** How many rows came in an older version than one that was held. */
  late = 0;
  /** How often a row showed in an older version than one that was heard. */
  wrong = 0;

  constructor(options: CollectionOptions<R>) {
    this.#idOf = options.idOf;
    this.#rows = new Collection(options);
    const byId = (one: R, other: R) => String(this.#idOf(one)).localeCompare(String(this.#idOf(other)));
    this.#rows.define('all', { belongs: () => true, compare: byId });
  }

  get shown(): R[] {
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
    for (const row of rows) this.#heard(this.#idOf(row), row.version);
  }

  remove(gone: [RowId, number][]): void {
    for (const [id, version] of gone) {
      this.#rows.remove(id, version);
      this.#heard(id, version);
    }
  }

  #heard(id: RowId, version: number): void {
    const newest = this.#newest.get(id) ?? 0;
    if (version < newest) this.late += 1;
    else this.#newest.set(id, version);
    const shown = this.#rows.find(id);
    if (shown && shown.version < newest) this.wrong += 1;
  }
}

/** Asks the server for something in JSON; what is refused with 404 is gone, and gives null. */
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

/** A client that keeps the to-dos and cells of the first organization as a browser does, and changes them. */
export class Keeper {
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

  /** Subscribes, and asks for all there is. */
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

  /** What the server holds now. */
  async ask(): Promise<{ todos: Todo[]; cells: Cell[] }> {
    const todos = await this.#call<Todo[]>('GET', '/api/todos?scope=all');
    const measurables = await this.#call<MeasurableOfYear[]>('GET', '/api/measurables?scorecardId=1&year=2026');
    return { todos: todos ?? [], cells: cellsOf(measurables ?? [], 2026) };
  }

  /** Gives how many changes that made. */
  async changeTodo(id: number, title: string): Promise<number> {
    const askedAt = this.todos.ask();
    const todo = await this.#call<Todo>('PUT', `/api/todos/${id}`, { title });
    if (todo) this.todos.receive([todo], askedAt);
    return todo ? 1 : 0;
  }

  /** Deletes a to-do and brings it back; gives how many changes that made. */
  async deleteAndRestore(id: number): Promise<number> {
    const deleted = await this.#call('DELETE', `/api/todos/${id}`);
    if (deleted === null) return 0;
    const askedAt = this.todos.ask();
    const todo = await this.#call<Todo>('POST', `/api/todos/${id}/restore`);
    if (todo) this.todos.receive([todo], askedAt);
    return todo ? 2 : 1;
  }

  /** Gives how many changes that made. */
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
    if (stale.length > 0) throw new Error(`Lists of ${stale} had to be asked again`);
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
