import { useMutation } from '@tanstack/react-query';
import { use } from 'react';
import type { LiveNoun } from '#contract/nouns.ts';
import { ApiError, isRefusedAs } from '#web/lib/api.ts';
import type { Overlay } from '#web/lib/collections/overlays.ts';
import { leaveIfSignedOut, queryClient } from '#web/lib/query.ts';
import { ApiCall, type Send } from '#web/lib/requests/ApiCall.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { outbox } from './appOutbox.ts';
import { announceLeft } from './leftChanges.ts';
import { Discarded, Expired, LeftBehind, OutboxFull, Unreachable, waitingAfterMs } from './outbox.ts';
import { changeName, type PendingChange } from './pendingChange.ts';
import { DialogForm, type SentForm } from './sentForm.ts';

/** How long an optimistic change stays after the server accepted it if no event about it arrives, in ms. */
const eventTimeoutMs = 10_000;

type Change<Input, Answer> = {
  /**
   * The call that makes the change. An `ApiCall` (one, or several joined by `ApiCall.all`) goes through the outbox, which sends it
   * until the server answers. A change that needs one answer before the next call sends each call with `sendBy(send)`. Calls that
   * it awaits itself are sent at most three times and not stored.
   */
  call: (input: Input, send: Send) => Promise<Answer>;
  /** Returns the overlays that show the change before the server accepts it. They are taken back if the server refuses. */
  shows?: (input: Input) => Overlay[];
  /** Additional overlays while it waits for the server: for rows that would otherwise flash up. */
  showsWaiting?: (input: Input) => Overlay[];
  /** The collection that receives the rows of the answer. */
  receives?: { noun: LiveNoun; ask(): number; receive(rows: never[], askedAt: number): void };
  /** Returns the key of what it changes, if it has no overlay. Changes with the same key are made one after another. */
  of?: (input: Input) => string | number;
  /** After success: the toast, closing a dialog. */
  onSuccess?: (answer: Answer, input: Input) => void;
  /**
   * The description of the toast titled Error when the server gives no sentence of its own; a function shows its own toast. `edit`
   * opens the form of the change again.
   */
  failure: string | ((error: Error, edit?: () => void) => void);
  /**
   * For changes that must not happen later, such as steps that move a whole meeting: they are sent once and never stored. This
   * is the message if the server cannot be reached.
   */
  ifOffline?: string;
  /** Returns what the user typed, if the request does not contain it as text. It is listed for them if the server refuses the change. */
  text?: (input: Input) => string | undefined;
  /** The name by which `useIsMutating` finds pending changes; `false` for a change that may get lost. */
  name?: string | false;
};

/** The title of the row, which may be gone by then, and the change if the server refused it, by error. */
const failures = new WeakMap<Error, { title: string | undefined; change: PendingChange | undefined }>();

/**
 * Puts a refused text back into the line that the user typed it into or, if they are typing the next text there, into the list of
 * unsaved changes.
 */
export function bringBack(error: Error, toLine: (() => void) | undefined): void {
  const change = failures.get(error)?.change;
  if (toLine) {
    toLine();
    if (change) outbox.discard(change.id);
  } else if (change) outbox.keepFailed(change);
}

/** Every change of a screen goes through this hook: it shows immediately where asked, and is rolled back with a toast if it fails. */
export function useChange<Input = void, Answer = unknown>(change: Change<Input, Answer>) {
  const form = use(DialogForm);
  return useMutation({
    mutationKey: change.name === false ? [] : ['change', change.name ?? ''],
    mutationFn: async (input: Input) => {
      const askedAt = change.receives?.ask() ?? 0;
      const shows = change.shows?.(input) ?? [];
      const later = change.showsWaiting?.(input) ?? [];
      const title = titleOf(shows, input);
      if (!form?.isOpen.get()) form?.dropFailed();
      const details = {
        queueKeys: queueKeys(change, input, shows),
        overlays: [...shows, ...later].map((overlay) => overlay.stored()),
        failure: typeof change.failure === 'string' ? change.failure : t("Couldn't save a change"),
        title,
        text: change.text?.(input),
      };
      const overlays = shows.map((overlay) => overlay.begin());
      const timer = setTimeout(() => overlays.push(...later.map((overlay) => overlay.begin())), waitingAfterMs);
      let response: Response | undefined;
      const send: Send = async (request) => {
        response = await (change.ifOffline ? outbox.sendOnce(request) : outbox.send(request, details));
        return response;
      };
      try {
        const call = change.call(input, send);
        const answer = await (call instanceof ApiCall && change.name !== false ? call.sendBy(send) : call);
        change.receives?.receive([answer].flat() as never[], askedAt);
        settleOverlays(overlays);
        return answer;
      } catch (error) {
        failures.set(error as Error, { title, change: response && outbox.refusals.get(response) });
        refuseOverlays(overlays, error as Error);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    onError: (error) => {
      if (error instanceof Discarded) return endSent(form);
      if (error instanceof LeftBehind) return announceLeft();
      if (leaveIfSignedOut(error)) return;
      if (isRefusedAs('already_done', error)) {
        endSent(form);
        return toast.success(t('Success'), t('This was saved'));
      }
      const failure = typeof change.failure === 'string' ? change.failure : t("Couldn't save a change");
      const sentence = error instanceof Unreachable ? change.ifOffline : failureSentence(error);
      const { title, change: refused } = failures.get(error) ?? {};
      const edit = form?.refuse(sentence ?? failure, refused);
      if (error instanceof Unreachable) toast.error(t('Error'), change.ifOffline, edit);
      else if (typeof change.failure === 'function') change.failure(error, edit);
      else toast.refused(changeName({ failure, title }), sentence, { alone: sentence ?? failure, edit });
    },
    onSuccess: (answer, input) => {
      endSent(form);
      change.onSuccess?.(answer, input);
    },
  });
}

/** Removes a sent form, whose change is saved or discarded. */
function endSent(form: SentForm | undefined): void {
  if (form && !form.isOpen.get()) form.end();
}

/** Whether a change failed for good: it is neither saved already nor sent again after the next sign-in. */
export const isRefused = (error: Error): boolean =>
  error instanceof Expired ||
  error instanceof OutboxFull ||
  (error instanceof ApiError && error.status !== 401 && !isRefusedAs('already_done', error));

/** Removes the overlays of a change that failed. If the server had already made it, reads the result. */
export function refuseOverlays(overlays: ReturnType<Overlay['begin']>[], error: Error): void {
  if (isRefusedAs('already_done', error)) {
    settleOverlays(overlays);
    void queryClient.invalidateQueries();
  } else for (const overlay of overlays) overlay.refuse();
}

/** Ends the overlays of an accepted change: each stays until an event brings the new row. */
export function settleOverlays(overlays: ReturnType<Overlay['begin']>[]): void {
  for (const overlay of overlays) overlay.settle();
  setTimeout(() => {
    for (const overlay of overlays) overlay.expire();
  }, eventTimeoutMs);
}

/** The title or name of the first row that a change shows, or else of its input. */
function titleOf(shows: Overlay[], input: unknown): string | undefined {
  const { title, name } = (shows[0]?.first() ?? input ?? {}) as { title?: unknown; name?: unknown };
  return [title, name].find((text) => typeof text === 'string');
}

/** The keys of a change. Changes with a common key are sent one after another. By default the rows that it shows changed. */
function queueKeys<Input, Answer>({ of }: Change<Input, Answer>, input: Input, shows: Overlay[]): string[] {
  if (of) return [String(of(input))];
  return shows.flatMap(({ noun, key }) => key.map((id) => `${noun} ${id}`));
}

/** The server's own sentence about what went wrong, if it gave one. */
export function serverSentence(error: Error): string | undefined {
  return error instanceof ApiError ? error.sentence : undefined;
}

/** The reason why a change failed, if there is one to show. */
export const failureSentence = (error: Error): string | undefined =>
  error instanceof Expired || error instanceof OutboxFull ? t(error.sentence) : serverSentence(error);
