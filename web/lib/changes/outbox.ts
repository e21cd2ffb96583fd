import { accountHeader, idempotencyHeader } from '#contract/limits.ts';
import type { LiveNoun, RowId } from '#contract/live.ts';
import type { Refusal } from '#contract/refusals.ts';
import type { StoredOverlay } from '#web/lib/collections/optimisticChanges.ts';
import { type Call, isAway, reach, waitAsked } from '#web/lib/requests/request.ts';
import { inTurn } from './inTurn.ts';

/** What is to be known of a change to send it again from another page than it was made on. */
export type Post = {
  /** Changes of the same are sent one after the other. */
  turn: string[];
  shown: StoredOverlay[];
  /** What is said if it is refused, and what it is of, where that has a name. */
  failure: string;
  title: string | undefined;
  /** What was typed, where the call does not hold it in words. */
  text?: string | undefined;
};

/** In whose name, and in which organization, changes are made. */
export type Place = { userId: string; organizationId: number };

/** A change on its way to the server; with `refusal`, the sentence that says why it was not made. */
export type Letter = Place & Post & { key: string; madeAt: number; number: number; call: Call; refusal?: string };

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
/** How long the server may take to answer a change that is sent only once, in ms. */
const onceFor = 10_000;
/** How often a change is tried that could not be sent from another page, and one that takes the server too long. */
const triesAtMost = 3;
/** For how long a change is sent, in ms: the server knows its key for a day, after which it could be made twice. */
export const sentFor = 23 * 3600_000;

/** A change was not sent because the page has gone over to another account or organization; it waits for those. */
export class LeftBehind extends Error {}

/** A change was not answered for so long that the server may no longer know its key. */
export class Expired extends Error {
  override message = 'It could not be sent for a day';
}

/** A change that is not to be made later could not reach the server. */
export class Unreachable extends Error {}

/** The writer of a change that waited gave it up. */
export class Discarded extends Error {}

type OnItsWay = { letter: Letter; isWaiting: boolean; isKept: boolean; isDiscarded: boolean };

let place: Place | undefined;
let keeper: Keeper | undefined;
let decide: Decider | undefined;
const onTheirWay = new Map<string, OnItsWay>();
/** The changes that were not made although their writer had gone on, until the writer discards them. */
let refused: Letter[] = [];
/** Those that wait, as far as their writer may look at them. */
let waiting: Letter[] = [];
/** How many of those a page lists, the latest of them. */
const refusedAtMost = 50;
/** Tells changes of one moment apart. */
let count = 0;
/** How many changes are on their way that could not be sent from another page. */
let unkeepable = 0;
/** What is made of calls that go out now. */
let post: Post | undefined;
/** Whether a call that goes out now is sent only once. */
let isSentOnce = false;
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
  waiting = [...onTheirWay.values()].flatMap(({ isWaiting, letter }) => (isWaiting ? letter : []));
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

/** The changes that wait for the server, and those that were not made after they had waited. */
export const waitingChanges = (): Letter[] => waiting;
export const refusedChanges = (): Letter[] => refused;

/** What a change that failed is called: what did not work, and of which row. */
export const nameOf = ({ failure, title }: Pick<Letter, 'failure' | 'title'>): string =>
  title ? `${failure}: ${title}` : failure;

/** Lists a change that was not made, so that its writer can still read and copy it. */
export function listRefused(letter: Letter): void {
  refused = [...refused.filter(({ key }) => key !== letter.key), letter].slice(-refusedAtMost);
  tell();
}

/** Gives a change up: one that waits is no longer sent, one that was refused is forgotten. */
export function discard(key: string): void {
  const own = onTheirWay.get(key);
  if (own) own.isDiscarded = true;
  else void keeper?.drop(key);
  refused = refused.filter((letter) => letter.key !== key);
  tell();
  tryAgain();
}

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
    refused = [];
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

/** The first call that `work` makes at once is sent a single time, and never kept for later. @throws Unreachable */
export function sendingOnce<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  isSentOnce = true;
  try {
    return work();
  } finally {
    isSentOnce = false;
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
  if (isSentOnce) return sendOnce(keyed);
  if (!post || !place) {
    unkeepable++;
    return deliver(keyed, () => {}, triesAtMost).finally(() => unkeepable--);
  }
  return sendLetter({ ...post, ...place, key, madeAt: Date.now(), number: count++, call: keyed });
}

/**
 * Sends a change in its turn; it waits, kept in the browser, for as long as the server is away.
 * @throws LeftBehind, Expired, Discarded
 */
export async function sendLetter(letter: Letter): Promise<Response> {
  const { key, turn, userId, organizationId, madeAt } = letter;
  const own: OnItsWay = { letter, isWaiting: false, isKept: false, isDiscarded: false };
  onTheirWay.set(key, own);
  const timer = setTimeout(() => {
    own.isWaiting = true;
    void keep(own);
  }, waitsAfter);
  const demandSendable = () => {
    if (place?.userId !== userId || place.organizationId !== organizationId) throw new LeftBehind();
    if (own.isDiscarded) throw new Discarded();
    if (Date.now() - madeAt > sentFor) throw new Expired();
  };
  const send = () => inTurn(turn, () => deliver(own.letter.call, demandSendable));
  const response = await decided(own, send).catch((error: Error) => error);
  clearTimeout(timer);
  // Whoever comes back, or signs in again, goes on with what they did.
  const isOpen = response instanceof LeftBehind || (response instanceof Response && response.status === 401);
  // Of what was made at once the form still shows what was typed; of a shared text it may be gone from the screen.
  const isToList = own.isWaiting || letter.text !== undefined || response instanceof Expired;
  const refusal = isToList && !isOpen ? await refusalIn(response) : undefined;
  if (isOpen) await keep(own);
  else if (!refusal) void keeper?.drop(key);
  onTheirWay.delete(key);
  if (refusal) {
    listRefused({ ...own.letter, refusal });
    void keeper?.keep({ ...own.letter, refusal });
  }
  tell();
  if (response instanceof Error) throw response;
  return response;
}

/** Why a change was not made that had waited; undefined where it was made, or given up by its writer. */
async function refusalIn(response: Response | Error): Promise<string | undefined> {
  if (response instanceof Error) return response instanceof Expired ? response.message : undefined;
  if (response.ok) return undefined;
  const { code, message } = await saidBy(response);
  return code === 'already_done' ? undefined : (message ?? response.statusText);
}

/** What a refusal says; a proxy in between may answer anything. */
const saidBy = (response: Response): Promise<Partial<Refusal>> =>
  response
    .clone()
    .json()
    .catch(() => ({}));

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

async function sendOnce(call: Call): Promise<Response> {
  const response = navigator.onLine ? await reach(call, onceFor).catch(() => undefined) : undefined;
  if (!response || isAway(response.status)) throw new Unreachable();
  return response;
}

/** Sends a call until an answer counts, or until `demandSendable` throws. */
async function deliver(call: Call, demandSendable: () => void, atMost = Number.POSITIVE_INFINITY): Promise<Response> {
  let slow = 0;
  for (let tries = 1; ; tries++) {
    demandSendable();
    const response = navigator.onLine ? await reach(call).catch((error: Error) => error) : new Error('Offline');
    const asked = response instanceof Error ? undefined : anotherTry(response);
    if (tries >= atMost && response instanceof Error) throw response;
    if (!(response instanceof Error) && (asked === undefined || tries >= atMost)) return response;
    // What the database ends for its length would only keep it busy, however often it comes.
    const isSlow = response instanceof Response && (await saidBy(response)).code === 'too_slow';
    if (isSlow && ++slow >= triesAtMost) return response;
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
