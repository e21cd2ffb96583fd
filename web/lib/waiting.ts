import { createStore, del, set, values } from 'idb-keyval';
import type { Refusal } from '#contract/refusals.ts';
import { ApiError, accepted, isRefusedAs } from './api.ts';
import { end, settle } from './change.ts';
import { type Shown, whenCollected } from './collect.ts';
import { decideBy, isOnItsWay, keepBy, LeftBehind, type Letter, type Place, sendLetter } from './outbox.ts';
import { leaveIfSignedOut } from './query.ts';
import { askWhichText } from './textConflict.ts';
import { toast } from './toast.ts';

/** How many changes a browser keeps, how large one may be, in characters, and how long one is kept, in ms. */
const [keptAtMost, sizeAtMost] = [200, 200_000];
/** The server knows the keys of changes for a day: after that, one could arrive twice. */
const keptFor = 23 * 3600_000;

const store = createStore('quarterdeck', 'waiting changes');
let kept = 0;

const all = async (): Promise<Letter[]> =>
  (await values<Letter>(store)).sort((one, other) => one.madeAt - other.madeAt || one.number - other.number);

keepBy({
  async keep(letter) {
    if (kept >= keptAtMost || (letter.call.body?.length ?? 0) > sizeAtMost) return false;
    kept++;
    return set(letter.key, letter, store).then(
      () => true,
      // A browser may let nothing be kept.
      () => false,
    );
  },
  async drop(key) {
    await del(key, store).catch(() => undefined);
  },
});

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
  kept = letters.length;
  const isOld = ({ madeAt }: Letter) => Date.now() - madeAt > keptFor;
  for (const old of letters.filter(isOld)) {
    void del(old.key, store);
    if (old.userId === userId) toast.error('A change could not be saved for a day', sayOf(old));
  }
  const fresh = letters.filter((letter) => !isOld(letter) && !isOnItsWay(letter.key));
  if (fresh.some((letter) => letter.userId !== userId)) {
    toast.error('Changes of another account wait in this browser', 'They are saved if it signs in here within a day.');
  }
  for (const letter of fresh) {
    if (letter.userId === userId && letter.organizationId === organizationId) void sendAgain(letter);
  }
}

/** What was refused, and what that is called. */
const sayOf = ({ failure, title }: Letter) => (title ? `${failure}: ${title}` : failure);

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
    if (error instanceof LeftBehind || isRefusedAs('already_done', error as Error)) return;
    if (leaveIfSignedOut(error as Error)) return;
    toast.error(sayOf(letter), error instanceof ApiError ? error.said : undefined);
  } finally {
    isDone = true;
  }
}
