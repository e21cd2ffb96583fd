import { notifyManager, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { leaveIfSignedOut } from './query.ts';
import { isAhead } from './rows.ts';
import { toast } from './toast.ts';

// What is on its way shows before the next event, so that the second of two quick clicks finds the form busy.
notifyManager.setScheduler(queueMicrotask);

type Change<Given, Answer> = {
  call: (given: Given) => Promise<Answer>;
  /** The nouns whose lists are asked again afterwards. */
  touches: string[];
  /** Shows the change before the server agrees; undone if it does not. */
  optimistic?: (client: QueryClient, given: Given) => void;
  /** After success, before the lists are asked again: the toast, closing a dialog. */
  onSuccess?: (answer: Answer, given: Given, client: QueryClient) => void;
  /** The description of the toast titled Error when the server gives no sentence of its own; a function shows its own. */
  failure: string | ((error: Error) => void);
};

/** The one way a screen changes something: optimistic where asked, rolled back with a toast when it fails. */
export function useChange<Given = void, Answer = unknown>(change: Change<Given, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: change.touches,
    // One after the other: of two changes in quick succession the second must not reach the server first.
    scope: { id: 'changes' },
    mutationFn: change.call,
    onMutate: async (given) => {
      if (!change.optimistic) return [];
      await Promise.all(change.touches.map((noun) => client.cancelQueries({ queryKey: [noun] })));
      const before = change.touches.flatMap((noun) => client.getQueriesData({ queryKey: [noun] }));
      change.optimistic(client, given);
      return before;
    },
    onError: (error, _given, before) => {
      // What waits behind it stays on screen: after the last of them all lists are asked again.
      const isLast = !change.touches.some((noun) => isAhead(client, noun));
      if (isLast) for (const [key, data] of before ?? []) client.setQueryData(key, data);
      if (leaveIfSignedOut(error)) return;
      if (typeof change.failure === 'function') change.failure(error);
      else toast.error('Error', serverSentence(error) ?? change.failure);
    },
    onSuccess: (answer, given) => change.onSuccess?.(answer, given, client),
    onSettled: () => {
      for (const noun of change.touches) {
        if (!isAhead(client, noun)) void client.invalidateQueries({ queryKey: [noun] });
      }
    },
  });
}

/** The server's own sentence about what went wrong, if it gave one. */
export function serverSentence(error: Error): string | undefined {
  return error instanceof ApiError ? error.said : undefined;
}
