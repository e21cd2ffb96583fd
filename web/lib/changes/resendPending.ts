import { createStore, del, get, set, values } from 'idb-keyval';
import type { Refusal } from '#contract/refusals.ts';
import { accepted, isRefusedAs } from '#web/lib/api.ts';
import type { Overlay } from '#web/lib/collections/overlays.ts';
import { whenCollected } from '#web/lib/collections/registry.ts';
import { leaveIfSignedOut } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { outbox } from './appOutbox.ts';
import { failureSentence, refuseOverlays, settleOverlays } from './change.ts';
import { openChangeStore } from './changeStore.ts';
import { announceLeft } from './leftChanges.ts';
import { Discarded, Expired, LeftBehind } from './outbox.ts';
import { changeName, type Owner, type PendingChange } from './pendingChange.ts';
import { restoreChanges } from './restoreChanges.ts';
import { askWhichText } from './textConflict.ts';

const database = createStore('quarterdeck', 'waiting changes');
const store = openChangeStore({
  values: () => values(database),
  get: (id) => get(id, database),
  set: (id, change) => set(id, change, database),
  delete: (id) => del(id, database),
});

// The user who saves a long text second decides which version to keep.
outbox.attach(store, async (refused, request) => {
  const { code, params } = (await refused.json().catch(() => ({}))) as Partial<Refusal>;
  if (code !== 'text_changed' || !request.body) return undefined;
  const { field, text: theirs } = params as { field: string; text: string };
  const body = JSON.parse(request.body) as Record<string, string | null>;
  const text = await askWhichText({ field, mine: body[field] ?? '', theirs });
  return { ...request, body: JSON.stringify({ ...body, [field]: text, [`${field}From`]: theirs }) };
});

/** Sends the changes that the last page of this person in this organization could not send. */
export async function resendPending(owner: Owner): Promise<void> {
  const { toSend, expired, hasOthers } = restoreChanges(outbox, store, await store.list(), owner, Date.now());
  for (const change of expired) toast.refused(changeName(change), t(new Expired().sentence));
  if (hasOthers) {
    toast.error(
      t('Another account has unsaved changes in this browser'),
      t('They will be saved if it signs in here within a day.'),
    );
  }
  for (const change of toSend) void resend(change);
}

/** Sends the changes that another tab of this person left in this organization. */
export async function resendLeft(owner: Owner): Promise<void> {
  const { toSend } = restoreChanges(outbox, store, await store.list(), owner, Date.now());
  for (const change of toSend) void resend(change);
}

/** Sends a failed change again, as a new one. A waiting change is sent immediately. */
export function retry(change: PendingChange): void {
  if (change.state === 'waiting') outbox.wake();
  else void resend(outbox.renew(change));
}

/** Sends a change, and shows it in the lists until the server answers. */
async function resend(change: PendingChange): Promise<void> {
  const overlays: ReturnType<Overlay['begin']>[] = [];
  let isDone = false;
  for (const stored of change.overlays) {
    whenCollected(stored.noun, (restore) => {
      if (!isDone) overlays.push(restore(stored));
    });
  }
  try {
    // The answer may be an old one that the server stored. Lists and events bring the current row.
    await accepted(await outbox.resend(change));
    settleOverlays(overlays);
  } catch (error) {
    refuseOverlays(overlays, error as Error);
    if (error instanceof LeftBehind) return announceLeft();
    if (error instanceof Discarded || isRefusedAs('already_done', error as Error)) return;
    if (leaveIfSignedOut(error as Error)) return;
    toast.refused(changeName(change), failureSentence(error as Error));
  } finally {
    isDone = true;
  }
}
