import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Makes of `ask`, which gives the answers to many keys, a question about one key: all who come in the same turn of the event
 * loop are answered by one statement, since asking takes more than answering. Nothing is remembered: what is asked goes
 * out after whoever asks has come. Gives undefined for a key of which `ask` says nothing. @throws what `ask` throws
 */
export function askTogether<Answer>(
  ask: (keys: string[]) => Promise<Map<string, Answer>>,
): (key: string) => Promise<Answer | undefined> {
  let keys = new Set<string>();
  let answers: Promise<Map<string, Answer>> | undefined;
  return async (key) => {
    keys.add(key);
    answers ??= nextTurn().then(() => {
      const asked = [...keys];
      keys = new Set();
      answers = undefined;
      return ask(asked);
    });
    return (await answers).get(key);
  };
}
