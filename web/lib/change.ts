import { useMutation } from '@tanstack/react-query';
import type { LiveNoun } from '#contract/live.ts';
import { ApiError, isRefusedAs } from './api.ts';
import {
  Discarded,
  Expired,
  LeftBehind,
  nameOf,
  posting,
  sendingOnce,
  Unreachable,
  waitsAfter,
} from './changes/outbox.ts';
import type { Shown } from './collections/collect.ts';
import { leaveIfSignedOut, queryClient } from './query.ts';
import { say } from './say.ts';
import { toast } from './toast.ts';

/** How long a change that was agreed to lies above the rows while no word of it comes, in ms. */
const patience = 10_000;

type Change<Given, Answer> = {
  call: (given: Given) => Promise<Answer>;
  /** How it shows before the server agrees; taken back if it does not. */
  shows?: (given: Given) => Shown[];
  /** What shows beside that from when it waits for the server: what is too short-lived to be shown before. */
  showsWaiting?: (given: Given) => Shown[];
  /** The collection that takes in the rows of the answer. */
  receives?: { noun: LiveNoun; ask(): number; receive(rows: never[], askedAt: number): void };
  /** What it changes, if it shows nothing: changes of the same are made one after the other. */
  of?: (given: Given) => string | number;
  /** After success: the toast, closing a dialog. */
  onSuccess?: (answer: Answer, given: Given) => void;
  /** The description of the toast titled Error when the server gives no sentence of its own; a function shows its own. */
  failure: string | ((error: Error) => void);
  /**
   * For what must not happen later, such as what moves a whole meeting: it is sent once and never kept. This is what is said if the
   * server cannot be reached.
   */
  ifOffline?: string;
  /** What was typed, where the call does not hold it in words; it is listed for its writer if the change is refused. */
  text?: (given: Given) => string;
  /** By what it can be asked whether such a change is on its way; `false` of what changes nothing that could be lost. */
  name?: string | false;
};

/** What a change was of that ended in an error: by then its row may be gone. */
const titles = new WeakMap<Error, string | undefined>();

/** The one way a screen changes something: shown at once where asked, and taken back with a toast when it fails. */
export function useChange<Given = void, Answer = unknown>(change: Change<Given, Answer>) {
  return useMutation({
    mutationKey: change.name === false ? [] : ['change', change.name ?? ''],
    mutationFn: async (given: Given) => {
      const askedAt = change.receives?.ask() ?? 0;
      const shows = change.shows?.(given) ?? [];
      const later = change.showsWaiting?.(given) ?? [];
      const post = {
        turn: keysOf(change, given, shows),
        shown: [...shows, ...later].map((one) => one.kept()),
        failure: typeof change.failure === 'string' ? change.failure : 'A change was refused',
        title: titleOf(shows, given),
        text: change.text?.(given),
      };
      const shown = shows.map((one) => one.begin());
      const timer = setTimeout(() => shown.push(...later.map((one) => one.begin())), waitsAfter);
      try {
        const call = () => change.call(given);
        const answer = await (change.ifOffline
          ? sendingOnce(call)
          : change.name === false
            ? call()
            : posting(post, call));
        change.receives?.receive([answer].flat() as never[], askedAt);
        settle(shown);
        return answer;
      } catch (error) {
        titles.set(error as Error, post.title);
        end(shown, error as Error);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    onError: (error) => {
      if (error instanceof LeftBehind || error instanceof Discarded || leaveIfSignedOut(error)) return;
      if (error instanceof Unreachable) return toast.error('Error', change.ifOffline);
      if (isRefusedAs('already_done', error)) return toast.success('Success', 'This was saved');
      if (typeof change.failure === 'function') change.failure(error);
      else {
        const { failure } = change;
        const sentence = error instanceof Expired ? error.message : serverSentence(error);
        toast.refused(nameOf({ failure, title: titles.get(error) }), sentence, sentence ?? failure);
      }
    },
    onSuccess: (answer, given) => change.onSuccess?.(answer, given),
  });
}

/** Whether the server refused a change for good: it is neither saved already nor sent again after the next sign-in. */
export const isRefused = (error: Error): boolean =>
  error instanceof Expired ||
  (error instanceof ApiError && error.status !== 401 && !isRefusedAs('already_done', error));

/** Ends the showing of changes that failed; of one that was made all the same the server is asked what came of it. */
export function end(shown: ReturnType<Shown['begin']>[], error: Error): void {
  if (isRefusedAs('already_done', error)) {
    settle(shown);
    void queryClient.invalidateQueries();
  } else for (const one of shown) one.refuse();
}

/** Ends the showing of changes that the server has agreed to: each lies above the rows until word of it comes. */
export function settle(shown: ReturnType<Shown['begin']>[]): void {
  for (const one of shown) one.settle();
  setTimeout(() => {
    for (const one of shown) one.expire();
  }, patience);
}

/** What the first row that a change shows, or else what it is given, is called. */
function titleOf(shows: Shown[], given: unknown): string | undefined {
  const { title, name } = (shows[0]?.first() ?? given ?? {}) as { title?: unknown; name?: unknown };
  return [title, name].find((text) => typeof text === 'string');
}

/** What a change waits for and is waited for: the rows that it shows changed, or what it says it is of. */
function keysOf<Given, Answer>({ of }: Change<Given, Answer>, given: Given, shows: Shown[]): string[] {
  if (of) return [String(of(given))];
  return shows.flatMap(({ noun, key }) => key.map((id) => `${noun} ${id}`));
}

/** The server's own sentence about what went wrong, if it gave one. */
export function serverSentence(error: Error): string | undefined {
  return error instanceof ApiError && error.said ? say(error.said) : undefined;
}
