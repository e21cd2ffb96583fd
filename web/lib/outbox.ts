import { accountHeader, idempotencyHeader } from '#contract/limits.ts';
import type { LiveNoun, RowId } from '#contract/live.ts';
import { inTurn } from './inTurn.ts';
import { type Call, isAway, reach, waitAsked } from './reach.ts';

/** How a change shows in the rows of a noun, as it can be kept: of each row what is other than it was (null: it goes). */
export type KeptShown = { noun: LiveNoun; rows: [id: RowId, version: number, fields: object | null][]; adds: object[] };

/** What is to be known of a change to send it again from another page than it was made on. */
export type Post = {
  /** Changes of the same are sent one after the other. */
  turn: string[];
  shown: KeptShown[];
  /** What is said if it is refused, and what it is of, where that has a name. */
  failure: string;
  title: string | undefined;
};

/** In whose name, and in which organization, changes are made. */
export type Place = { userId: string; organizationId: number };

/** A change on its way to the server. */
export type Letter = Place & Post & { key: string; madeAt: number; number: number; call: Call };

/** Keeps letters in the browser beyond the page. */
export type Keeper = { keep(letter: Letter): Promise<boolean>; drop(key: string): Promise<void> };

/** Makes of a refused change the one to send in its place. */
export type Decider = (refused: Response, call: Call) => Promise<Call | undefined>;

/** After how long a change that is not answered counts as waiting, and is kept in the browser, in ms. */
export const waitsAfter = 300;
/** The first and the longest pause between two tries, in ms. */
const [pauseLeast, pauseMost] = [1_000, 15_000];
/** The longest time that an answer may ask to wait, in ms; one that asks for more is a refusal. */
const askedMost = 60_000;
/** How often a change is tried that could not be sent from another page. */
const triesAtMost = 3;

/** A change was not sent because the page has gone over to another account or organization; it waits for those. */
export class LeftBehind extends Error {}

type OnItsWay = { letter: Letter; isWaiting: boolean; isKept: boolean };

let place: Place | undefined;
let keeper: Keeper | undefined;
let decide: Decider | undefined;
const onTheirWay = new Map<string, OnItsWay>();
/** Tells changes of one moment apart. */
let count = 0;
/** How many changes are on their way that could not be sent from another page. */
let unkeepable = 0;
/** What is made of calls that go out now. */
let post: Post | undefined;
/** Those who pause before another try. */
const pausing = new Set<() => void>();
const watchers = new Set<() => void>();

/** What waits of each row: what it is to be made, as far as that is known. */
let rowsWaiting = new Map<string, object[]>();

function findRowsWaiting(): Map<string, object[]> {
  const rows = new Map<string, object[]>();
  for (const { isWaiting, letter } of onTheirWay.values()) {
    if (!isWaiting) continue;
    for (const key of letter.turn) rows.set(key, rows.get(key) ?? []);
    for (const { noun, rows: changed } of letter.shown)
      for (const [id, , fields] of changed)
        rows.set(`${noun} ${id}`, [...(rows.get(`${noun} ${id}`) ?? []), fields ?? {}]);
  }
  return rows;
}

const tell = () => {
  rowsWaiting = findRowsWaiting();
  for (const watcher of watchers) watcher();
};

export function watchOutbox(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** How many changes wait for the server. */
export const countWaiting = (): number => [...onTheirWay.values()].filter(({ isWaiting }) => isWaiting).length;

/** What the changes that wait are of, as far as that has a name; of more than three the first. */
export const namesWaiting = (): string =>
  [...new Set([...onTheirWay.values()].flatMap(({ isWaiting, letter }) => (isWaiting && letter.title) || []))]
    .slice(0, 3)
    .join(', ');

/** What the changes of a row that wait make other of it; undefined where none waits. */
export const waitingOf = (noun: LiveNoun, id: RowId): object[] | undefined => rowsWaiting.get(`${noun} ${id}`);

/** Whether something is on its way that would be lost with the page. */
export const hasUnkept = (): boolean => unkeepable > 0 || [...onTheirWay.values()].some(({ isKept }) => !isKept);

export const isOnItsWay = (key: string): boolean => onTheirWay.has(key);

/** To be called when the server may be there again: what pauses tries at once. */
export function tryAgain(): void {
  for (const end of pausing) end();
}
window.addEventListener('online', tryAgain);

/** Lets changes be made in the name of somebody; gives the way to end that. */
export function openOutbox(at: Place): () => void {
  place = at;
  return () => {
    place = undefined;
    tryAgain();
  };
}

/** Says who decides what becomes of a change that met another one: gives it changed, or nothing where it is refused for good. */
export function decideBy(given: Decider): void {
  decide = given;
}

/** Says how what waits is kept; what waits already is. */
export function keepBy(given: Keeper): void {
  keeper = given;
  for (const one of onTheirWay.values()) if (one.isWaiting) void keep(one);
}

/** The first call that `work` makes at once is what the post says. */
export function posting<Answer>(given: Post, work: () => Promise<Answer>): Promise<Answer> {
  post = given;
  try {
    return work();
  } finally {
    post = undefined;
  }
}

/** A text that nobody else comes upon. Also over plain http, where browsers have no `randomUUID`. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const withHeaders = (call: Call, headers: Record<string, string>): Call => ({
  ...call,
  headers: { ...call.headers, ...headers },
});

/** Sends a change until it is answered: once, however often that takes, for it bears a key. */
export function sendChange(call: Call): Promise<Response> {
  const key = newKey();
  const keyed = withHeaders(call, { [idempotencyHeader]: key, ...(place && { [accountHeader]: place.userId }) });
  if (!post || !place) {
    unkeepable++;
    return deliver(keyed, () => true, triesAtMost).finally(() => unkeepable--);
  }
  return sendLetter({ ...post, ...place, key, madeAt: Date.now(), number: count++, call: keyed });
}

/** Sends a change in its turn; it waits, kept in the browser, for as long as the server is away. */
export async function sendLetter(letter: Letter): Promise<Response> {
  const { key, turn, userId, organizationId } = letter;
  const own: OnItsWay = { letter, isWaiting: false, isKept: false };
  onTheirWay.set(key, own);
  const timer = setTimeout(() => {
    own.isWaiting = true;
    void keep(own);
  }, waitsAfter);
  const isMeant = () => place?.userId === userId && place.organizationId === organizationId;
  const send = () => inTurn(turn, () => deliver(letter.call, isMeant));
  const response = await decided(own, send).catch((error: LeftBehind) => error);
  clearTimeout(timer);
  // Whoever comes back, or signs in again, goes on with what they did.
  const isOpen = response instanceof LeftBehind || response.status === 401;
  if (isOpen) await keep(own);
  else void keeper?.drop(key);
  onTheirWay.delete(key);
  tell();
  if (response instanceof LeftBehind) throw response;
  return response;
}

/** What is answered to a letter in the end: one that met the change of another is sent as is decided then. */
async function decided(own: OnItsWay, send: () => Promise<Response>): Promise<Response> {
  const response = await send();
  const changed = response.status === 409 ? await decide?.(response.clone(), own.letter.call) : undefined;
  if (!changed) return response;
  own.letter.call = withHeaders(changed, { [idempotencyHeader]: newKey() });
  if (own.isKept) await keeper?.keep(own.letter);
  return decided(own, send);
}

async function keep(own: OnItsWay): Promise<void> {
  own.isKept = own.isKept || ((await keeper?.keep(own.letter)) ?? false);
  // What was answered meanwhile is not to be sent again.
  if (own.isKept && !onTheirWay.has(own.letter.key)) await keeper?.drop(own.letter.key);
  tell();
}

/** @throws LeftBehind */
async function deliver(call: Call, isMeant: () => boolean, atMost = Number.POSITIVE_INFINITY): Promise<Response> {
  for (let tries = 1; ; tries++) {
    if (!isMeant()) throw new LeftBehind();
    const response = navigator.onLine ? await reach(call).catch((error: Error) => error) : new Error('Offline');
    const asked = response instanceof Error ? undefined : anotherTry(response);
    if (tries >= atMost && response instanceof Error) throw response;
    if (!(response instanceof Error) && (asked === undefined || tries >= atMost)) return response;
    await pause(Math.max(asked ?? 0, Math.min(pauseLeast * 2 ** (tries - 1), pauseMost)) * (0.8 + 0.4 * Math.random()));
  }
}

/** How long to wait before a change is sent again that was answered so, in ms; undefined of an answer that counts. */
function anotherTry({ status, headers }: Response): number | undefined {
  const asked = waitAsked(headers);
  if (isAway(status)) return Math.min(asked ?? 0, pauseMost);
  const isBusy = status === 429 || status === 409;
  return isBusy && asked !== undefined && asked <= askedMost ? asked : undefined;
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      pausing.delete(end);
      resolve();
    };
    const timer = setTimeout(end, time);
    pausing.add(end);
  });
}
