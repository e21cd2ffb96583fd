import { createStore, del, set, values } from 'idb-keyval';
import type { Refusal } from '#contract/refusals.ts';
import { accepted, isRefusedAs } from '#web/lib/api.ts';
import { end, serverSentence, settle } from '#web/lib/change.ts';
import { type Shown, whenCollected } from '#web/lib/collections/collect.ts';
import { leaveIfSignedOut } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { openKeeper } from './changeStore.ts';
import {
  Discarded,
  decideBy,
  Expired,
  isOnItsWay,
  keepBy,
  LeftBehind,
  type Letter,
  listRefused,
  nameOf,
  type Place,
  sendLetter,
  sentFor,
} from './outbox.ts';
import { askWhichText } from './textConflict.ts';

/** For how long a change that was not made is kept for its writer, in ms. */
const refusedFor = 14 * 24 * 3600_000;

const store = createStore('quarterdeck', 'waiting changes');

const all = async (): Promise<Letter[]> =>
  (await values<Letter>(store)).sort((one, other) => one.madeAt - other.madeAt || one.number - other.number);

const keeper = openKeeper({ set: (letter) => set(letter.key, letter, store), del: (key) => del(key, store) });
keepBy(keeper);

// Whoever saves a long text second decides what it is to be.
decideBy(async (refused, call) => {
  const { code, params } = (await refused.json().catch(() => ({}))) as Partial<Refusal>;
  if (code !== 'text_changed' || !call.body) return undefined;
  const { field, text: theirs } = params as { field: string; text: string };
  const body = JSON.parse(call.body) as Record<string, string | null>;
  const text = await askWhichText({ field, mine: body[field] ?? '', theirs });
  return { ...call, body: JSON.stringify({ ...body, [field]: text, [`${field}From`]: theirs }) };
});

/** Sends what this person's last page in this organization could not, and shows it as it showed there. */
export async function sendWaiting({ userId, organizationId }: Place): Promise<void> {
  const letters = await all().catch(() => []);
  keeper.found(letters);
  const age = ({ madeAt }: Letter) => Date.now() - madeAt;
  for (const old of letters.filter((letter) => age(letter) > refusedFor)) void keeper.drop(old.key);
  for (const letter of letters.filter((letter) => letter.userId === userId && age(letter) <= refusedFor)) {
    if (letter.refusal) listRefused(letter);
    else if (age(letter) > sentFor && !isOnItsWay(letter.key)) expire(letter);
  }
  const fresh = letters.filter((letter) => !letter.refusal && age(letter) <= sentFor && !isOnItsWay(letter.key));
  if (fresh.some((letter) => letter.userId !== userId)) {
    toast.error('Changes of another account wait in this browser', 'They are saved if it signs in here within a day.');
  }
  for (const letter of fresh) {
    if (letter.userId === userId && letter.organizationId === organizationId) void sendAgain(letter);
  }
}

/** Keeps a change that waited for too long as one that was not made, and says so. */
function expire(letter: Letter): void {
  const refusal = new Expired().message;
  listRefused({ ...letter, refusal });
  void keeper.keep({ ...letter, refusal });
  toast.refused(nameOf(letter), refusal);
}

async function sendAgain(letter: Letter): Promise<void> {
  const shown: ReturnType<Shown['begin']>[] = [];
  let isDone = false;
  for (const one of letter.shown) {
    whenCollected(one.noun, (redo) => {
      if (!isDone) shown.push(redo(one));
    });
  }
  try {
    // Its answer may be one of long ago: what came of it since is told by the lists and events of this page.
    await accepted(await sendLetter(letter));
    settle(shown);
  } catch (error) {
    end(shown, error as Error);
    if (error instanceof LeftBehind || error instanceof Discarded || isRefusedAs('already_done', error as Error))
      return;
    if (leaveIfSignedOut(error as Error)) return;
    toast.refused(nameOf(letter), error instanceof Expired ? error.message : serverSentence(error as Error));
  } finally {
    isDone = true;
  }
}
