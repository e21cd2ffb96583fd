import { notifyManager, useMutation } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import type { Shown } from './collect.ts';
import { inTurn } from './inTurn.ts';
import { leaveIfSignedOut } from './query.ts';
import { toast } from './toast.ts';

// What is on its way shows before the next event, so that the second of two quick clicks finds the form busy.
notifyManager.setScheduler(queueMicrotask);

/** How long a change that was agreed to lies above the rows while no word of it comes, in ms. */
const patience = 10_000;

type Change<Given, Answer> = {
  call: (given: Given) => Promise<Answer>;
  /** How it shows before the server agrees; taken back if it does not. */
  shows?: (given: Given) => Shown[];
  /** The collection that takes in the rows of the answer. */
  receives?: { ask(): number; receive(rows: never[], askedAt: number): void };
  /** What it changes, if it shows nothing: changes of the same are made one after the other. */
  of?: (given: Given) => string | number;
  /** After success: the toast, closing a dialog. */
  onSuccess?: (answer: Answer, given: Given) => void;
  /** The description of the toast titled Error when the server gives no sentence of its own; a function shows its own. */
  failure: string | ((error: Error) => void);
  /** By what it can be asked whether such a change is on its way; `false` of what changes nothing that could be lost. */
  name?: string | false;
};

/** The one way a screen changes something: shown at once where asked, and taken back with a toast when it fails. */
export function useChange<Given = void, Answer = unknown>(change: Change<Given, Answer>) {
  return useMutation({
    mutationKey: change.name === false ? [] : ['change', change.name ?? ''],
    mutationFn: (given: Given) => inTurn(keysOf(change, given), () => change.call(given)),
    onMutate: (given) => ({
      askedAt: change.receives?.ask() ?? 0,
      shown: (change.shows?.(given) ?? []).map((shown) => shown.begin()),
    }),
    onError: (error, _given, begun) => {
      for (const one of begun?.shown ?? []) one.refuse();
      if (leaveIfSignedOut(error)) return;
      if (typeof change.failure === 'function') change.failure(error);
      else toast.error('Error', serverSentence(error) ?? change.failure);
    },
    onSuccess: (answer, given, { askedAt, shown }) => {
      change.receives?.receive([answer].flat() as never[], askedAt);
      for (const one of shown) one.settle();
      setTimeout(() => {
        for (const one of shown) one.expire();
      }, patience);
      change.onSuccess?.(answer, given);
    },
  });
}

/** What a change waits for and is waited for: the rows that it shows changed, or what it says it is of. */
function keysOf<Given, Answer>({ shows, of }: Change<Given, Answer>, given: Given): string[] {
  if (of) return [String(of(given))];
  return (shows?.(given) ?? []).flatMap(({ noun, key }) => key.map((id) => `${noun} ${id}`));
}

/** The server's own sentence about what went wrong, if it gave one. */
export function serverSentence(error: Error): string | undefined {
  return error instanceof ApiError ? error.said : undefined;
}
