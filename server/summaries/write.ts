import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';
import type { Job, Work } from '#server/jobs/job.ts';
import { type Answer, type Cut, ModelError } from '#server/language-model/ask.ts';
import { inOrganization, type SystemScope, theServer } from '#server/scope.ts';
import { proposalsIn, summaryIn } from './answer-text.ts';
import { type Material, partsOf, readMaterial, sizesFor } from './material.ts';
import { askFor, cutNotices, modelJob, Unwanted } from './model.ts';
import { partPrompt, summaryPrompt } from './prompts.ts';
import { dataLine } from './safe-text.ts';
import { readSummaries, setSummary } from './summaries.ts';
import { meetingSummaries } from './table.ts';

/** A summary, and when it was begun. */
type Begun = { organizationId: number; meetingId: number; startedAt: string };

/** Notes about a part are at most this share of its size, so that a few parts become one. */
const noteShare = 0.1;
/** The smallest context, in tokens, that a summary is tried with. */
const leastContext = 2_000;

/**
 * Writes a summary into its row, piece by piece. If the model fails, the row says why, and a person can start it again. It ends when
 * someone else changes the row: when the summary was deleted, withdrawn or begun again.
 */
export const writeSummary: Job<Begun> = {
  name: 'write-summary',
  title: 'Write the summary of a meeting',
  ...modelJob,
  async run(work, begun) {
    const { organizationId, meetingId, startedAt } = begun;
    let version: number | undefined;
    const put =
      (fields: PgUpdateSetSource<typeof meetingSummaries>, condition: SQL | undefined) => (scope: SystemScope) =>
        setSummary(
          inOrganization(scope, organizationId),
          meetingId,
          fields,
          and(eq(meetingSummaries.createdAt, startedAt), condition),
        );
    const isUnchanged = () => eq(meetingSummaries.version, version ?? 0);
    /** Saves the text so far; false if someone else has changed the row. */
    const save = async (text: string): Promise<boolean> => {
      version = await work.meanwhile(put({ text: summaryIn(text) }, isUnchanged()));
      return version !== undefined;
    };
    version = await work.meanwhile(
      put({ state: 'writing', text: '' }, inArray(meetingSummaries.state, ['waiting', 'writing'])),
    );
    if (version === undefined) return;
    try {
      const there = { db: work.db, now: work.now, actor: theServer(organizationId) };
      const material = await readMaterial(there, meetingId);
      const { text: answer, cut } = await write(work, begun, material, save);
      const text = summaryIn(answer);
      if (!text) throw new ModelError('unusable', 'no summary in the answer');
      const [before] = await readSummaries(there, [meetingId]);
      const accepted = before?.proposals ?? [];
      const isNew = ({ title }: { title: string }) => !accepted.some((one) => one.title === title);
      const proposals = [...accepted, ...proposalsIn(answer, material.lineIds).filter(isNew)].slice(
        0,
        limits.proposals,
      );
      const notices = [...(cut ? [cutNotices[cut].text] : []), ...(material.isCut ? [cutNotice] : [])];
      const fields = { state: 'ready' as const, text: [text, ...notices].join('\n\n'), proposals };
      await work.once(put(fields, isUnchanged()));
    } catch (error) {
      if (error instanceof Unwanted) return;
      if (!(error instanceof ModelError)) throw error;
      work.log.warn({ cause: error.detail }, 'the language model wrote no summary');
      await work.once(put({ state: 'failed', failure: error.message, text: '' }, isUnchanged()));
    }
  },
};

const cutNotice = '(The transcript is very long. Only its beginning was read.)';

/** Asks for the summary, with less at once each time the model says that it is too much. */
async function write(
  work: Work,
  { organizationId }: Begun,
  material: Material,
  save: (text: string) => Promise<boolean>,
): Promise<Answer> {
  let contextTokens = work.config.languageModel?.contextTokens ?? leastContext;
  for (;;) {
    try {
      return await writeWithin(contextTokens, work, organizationId, material, save);
    } catch (error) {
      const isTooLong = error instanceof ModelError && error.failure === 'tooLong';
      if (!isTooLong || contextTokens <= leastContext) throw error;
      contextTokens = Math.max(leastContext, Math.floor(contextTokens / 2));
    }
  }
}

/** Asks for the summary: at once, or of a long transcript after notes about each of its parts, and notes about these if they are long too. */
async function writeWithin(
  contextTokens: number,
  work: Work,
  organizationId: number,
  material: Material,
  save: (text: string) => Promise<boolean>,
): Promise<Answer> {
  const sizes = sizesFor(contextTokens);
  let parts = partsOf(material.lines, sizes.part);
  let name: 'transcript' | 'notes' = 'transcript';
  let cut: Cut | null = null;
  while (parts.length > 1) {
    const lines: string[] = [];
    for (const [n, part] of parts.entries()) {
      const notes = await askFor(work, organizationId, { messages: partPrompt(name, part, n + 1, parts.length) });
      if (!(await save(''))) throw new Unwanted();
      cut ??= notes.cut;
      const [first = []] = partsOf(notes.text.split('\n').map(dataLine).filter(Boolean), noteShare * sizes.part);
      lines.push(...first);
    }
    parts = partsOf(lines, sizes.part);
    name = 'notes';
  }
  const [recap = []] = partsOf(material.recap, sizes.recap);
  const answer = await askFor(work, organizationId, {
    messages: summaryPrompt(recap, { name, lines: parts[0] ?? [] }),
    save,
  });
  return { ...answer, cut: answer.cut ?? cut };
}
