import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Batches lookups: turns `ask`, which answers many keys, into a lookup of one key. All lookups of one turn of the event loop
 * share one statement. Nothing is cached: the statement is sent after the lookup began. Returns undefined for a key that
 * `ask` does not answer. @throws what `ask` throws
 */
export function batchLookups<Answer>(
  ask: (keys: string[]) => Promise<Map<string, Answer>>,
): (key: string) => Promise<Answer | undefined> {
  let keys = new Set<string>();
  let answers: Promise<Map<string, Answer>> | undefined;
  return async (key) => {
    keys.add(key);
    answers ??= nextTurn().then(() => {
      const batch = [...keys];
      keys = new Set();
      answers = undefined;
      return ask(batch);
    });
    return (await answers).get(key);
  };
}
