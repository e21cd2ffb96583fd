import { useMutation } from '@tanstack/react-query';
import type { LiveNoun } from '#contract/live.ts';
import { ApiError, isRefusedAs } from './api.ts';
import { outbox } from './changes/appOutbox.ts';
import { Discarded, Expired, LeftBehind, OutboxFull, Unreachable, waitingAfterMs } from './changes/outbox.ts';
import { changeName } from './changes/pendingChange.ts';
import type { Overlay } from './collections/overlays.ts';
import { leaveIfSignedOut, queryClient } from './query.ts';
import { ApiCall, type Send } from './requests/ApiCall.ts';
import { toast } from './toast.ts';
import { t } from './translate.ts';

/** How long an accepted change lies above the rows when no event about it arrives, in ms. */
const eventTimeoutMs = 10_000;

type Change<Input, Answer> = {
  /**
   * The call that makes the change. If it is an `ApiCall` (one, or several joined by `ApiCall.all`), it goes through the outbox,
   * which sends it until the server answers. If it needs one answer before the next call, it sends each with `sendBy(send)`.
   * What it awaits itself is sent three times at most and not stored.
   */
  call: (input: Input, send: Send) => Promise<Answer>;
  /** How the change shows before the server accepts it. Taken back if the server refuses. */
  shows?: (input: Input) => Overlay[];
  /** How it shows in addition once it waits for the server: for rows that would otherwise appear for an instant only. */
  showsWaiting?: (input: Input) => Overlay[];
  /** The collection that receives the rows of the answer. */
  receives?: { noun: LiveNoun; ask(): number; receive(rows: never[], askedAt: number): void };
  /** What it changes, if it has no overlay. Changes with the same key are made one after another. */
  of?: (input: Input) => string | number;
  /** After success: the toast, closing a dialog. */
  onSuccess?: (answer: Answer, input: Input) => void;
  /** The description of the toast titled Error when the server gives no sentence of its own; a function shows its own toast. */
  failure: string | ((error: Error) => void);
  /**
   * For changes that must not happen later, such as steps that move a whole meeting: they are sent once and never stored. This
   * is the message if the server cannot be reached.
   */
  ifOffline?: string;
  /** What the user typed, if the request does not contain it as text. It is listed for them if the server refuses the change. */
  text?: (input: Input) => string;
  /** Lets `useIsMutating` ask for changes of this name; `false` for what changes nothing that could be lost. */
  name?: string | false;
};

/** The titles of the rows of changes that failed. By the time of the error the row may be gone. */
const titles = new WeakMap<Error, string | undefined>();

/** The one way in which a screen changes something: shown at once where asked, and taken back with a toast if it fails. */
export function useChange<Input = void, Answer = unknown>(change: Change<Input, Answer>) {
  return useMutation({
    mutationKey: change.name === false ? [] : ['change', change.name ?? ''],
    mutationFn: async (input: Input) => {
      const askedAt = change.receives?.ask() ?? 0;
      const shows = change.shows?.(input) ?? [];
      const later = change.showsWaiting?.(input) ?? [];
      const title = titleOf(shows, input);
      const details = {
        queueKeys: queueKeys(change, input, shows),
        overlays: [...shows, ...later].map((overlay) => overlay.stored()),
        failure: typeof change.failure === 'string' ? change.failure : t("Couldn't save a change"),
        title,
        text: change.text?.(input),
      };
      const overlays = shows.map((overlay) => overlay.begin());
      const timer = setTimeout(() => overlays.push(...later.map((overlay) => overlay.begin())), waitingAfterMs);
      const send: Send = (request) => (change.ifOffline ? outbox.sendOnce(request) : outbox.send(request, details));
      try {
        const call = change.call(input, send);
        const answer = await (call instanceof ApiCall && change.name !== false ? call.sendBy(send) : call);
        change.receives?.receive([answer].flat() as never[], askedAt);
        settleOverlays(overlays);
        return answer;
      } catch (error) {
        titles.set(error as Error, title);
        refuseOverlays(overlays, error as Error);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    onError: (error) => {
      if (error instanceof LeftBehind || error instanceof Discarded || leaveIfSignedOut(error)) return;
      if (error instanceof Unreachable) return toast.error(t('Error'), change.ifOffline);
      if (isRefusedAs('already_done', error)) return toast.success(t('Success'), t('This was saved'));
      if (typeof change.failure === 'function') change.failure(error);
      else {
        const { failure } = change;
        const sentence = failureSentence(error);
        toast.refused(changeName({ failure, title: titles.get(error) }), sentence, sentence ?? failure);
      }
    },
    onSuccess: (answer, input) => change.onSuccess?.(answer, input),
  });
}

/** Whether a change failed for good: it is neither saved already nor sent again after the next sign-in. */
export const isRefused = (error: Error): boolean =>
  error instanceof Expired ||
  error instanceof OutboxFull ||
  (error instanceof ApiError && error.status !== 401 && !isRefusedAs('already_done', error));

/** Removes the overlays of a change that failed. If the server had made it before, it is asked for the result. */
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

/** The keys by which changes wait for one another: the rows that it shows changed, or what `of` says. */
function queueKeys<Input, Answer>({ of }: Change<Input, Answer>, input: Input, shows: Overlay[]): string[] {
  if (of) return [String(of(input))];
  return shows.flatMap(({ noun, key }) => key.map((id) => `${noun} ${id}`));
}

/** The server's own sentence about what went wrong, if it gave one. */
export function serverSentence(error: Error): string | undefined {
  return error instanceof ApiError ? error.sentence : undefined;
}

/** Why a change failed, where that is known. */
export const failureSentence = (error: Error): string | undefined =>
  error instanceof Expired || error instanceof OutboxFull ? t(error.sentence) : serverSentence(error);
