import { msg } from '#rules/translate.ts';
import type { Work } from '#server/jobs/job.ts';
import { type Answer, ask, type ChatMessage, type Cut, ModelError } from '#server/language-model/ask.ts';
import { countTokens } from '#server/recordings/usage.ts';
import { theServer } from '#server/scope.ts';
import { answerIn } from './answer-in.ts';
import { findReachedLimit } from './tokens.ts';

/**
 * How jobs that ask the model run. They take minutes, so if a process dies, another one starts them again soon. A few run at once, and not all
 * of them for one organization. Failures of the model are no reason to try again: each try costs tokens, and a person can ask for it.
 */
export const modelJob = {
  retries: { limit: 2, delay: 10, maxDelay: 60 },
  timeoutSeconds: 3600,
  concurrency: 6,
  groupConcurrency: 2,
};

/** How often a text that is being written is saved, in ms. */
const saveMs = 1_000;

type Call = {
  messages: ChatMessage[];
  /** Saves the text so far. A false result ends the call: no one wants the text any longer. */
  save?: (text: string) => Promise<boolean>;
};

/** The text is not wanted any longer. */
export class Unwanted extends Error {
  override name = 'Unwanted';
}

/**
 * The models that began their last answer with the answer, or with a mark of their thoughts. A chat template may have opened the thoughts of
 * another one, so what it writes is not shown before the mark that ends them, or the end.
 */
const openModels = new Set<string>();

/** What is said below a text that is not complete. */
export const cutNotices: Record<Cut, ReturnType<typeof msg>> = {
  length: msg('(The language model stopped before the end.)'),
  filter: msg('(A filter of the language model left out the rest.)'),
};

/**
 * Asks the language model on behalf of an organization, within its limit, and counts the tokens. Saves the text at most once a second
 * while it is written. @returns the whole text, without thoughts @throws ModelError; Unwanted
 */
export async function askFor(
  { db, now, config: { languageModel } }: Pick<Work, 'db' | 'now' | 'config'>,
  organizationId: number,
  { messages, save }: Call,
): Promise<Answer> {
  if (!languageModel) throw new ModelError('misconfigured', 'no model');
  if ((await findReachedLimit({ db, now, actor: theServer(organizationId) })) !== null) throw new ModelError('limit');
  const tokens = { read: 0, written: 0 };
  const key = `${languageModel.url} ${languageModel.model}`;
  let latest: Answer = { text: '', cut: null };
  let savedAt = performance.now();
  try {
    for await (latest of ask(languageModel, messages, tokens)) {
      if (!save || performance.now() - savedAt < saveMs) continue;
      const { answer, isMarked } = answerIn(latest.text);
      if (!(await save(openModels.has(key) || isMarked ? answer : ''))) throw new Unwanted();
      savedAt = performance.now();
    }
    const { answer, hidesBeginning } = answerIn(latest.text);
    if (hidesBeginning) openModels.delete(key);
    else openModels.add(key);
    if (!answer) throw new ModelError(latest.cut ?? 'unusable', 'no answer among the thoughts');
    return { text: answer, cut: latest.cut };
  } finally {
    await countTokens(db, organizationId, tokens);
  }
}
