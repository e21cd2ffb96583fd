import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';
import { msg } from '#rules/translate.ts';
import { ours } from '#server/db/tenant.ts';
import type { Job } from '#server/jobs/job.ts';
import { type Answer, type ChatMessage, ModelError } from '#server/language-model/ask.ts';
import { isActiveMember } from '#server/organizations/memberships.ts';
import { memberships } from '#server/organizations/table.ts';
import { inOrganization, type SystemScope } from '#server/scope.ts';
import { findReader } from '#server/users/readers.ts';
import { citedText } from './citations.ts';
import { askFor, cutNotices, modelJob, Unwanted } from './model.ts';
import { findPassages, type Passage } from './passages.ts';
import { readQuestions, setQuestion } from './questions.ts';
import { dataBlock, dataLine, dataRule } from './safe-text.ts';
import { meetingQuestions } from './table.ts';

type Asked = { organizationId: number; userId: string; questionId: number };

const nothingFound = msg('Nothing in the transcripts and recaps of your {meetings} matches this question.');

/**
 * Answers a question from what its asker may hear now. If the model fails, the row says why. It ends when the question was deleted, or
 * its asker is no longer a member.
 */
export const answerQuestion: Job<Asked> = {
  name: 'answer-question',
  title: 'Answer a question about meetings',
  ...modelJob,
  async run(work, { organizationId, userId, questionId }) {
    let version: number | undefined;
    const put =
      (fields: PgUpdateSetSource<typeof meetingQuestions>, condition: SQL | undefined) => (scope: SystemScope) =>
        setQuestion(
          inOrganization(scope, organizationId),
          questionId,
          fields,
          and(eq(meetingQuestions.userId, userId), condition),
        );
    const isUnchanged = () => eq(meetingQuestions.version, version ?? 0);
    version = await work.meanwhile(
      put({ state: 'writing', answer: '' }, inArray(meetingQuestions.state, ['waiting', 'writing'])),
    );
    const asker = { db: work.db, now: work.now, actor: { organizationId, userId } };
    const isMember = ours(asker, memberships, eq(memberships.userId, userId), isActiveMember);
    if (version === undefined || (await work.db.$count(memberships, isMember)) === 0) return;
    const [row] = await readQuestions(asker, [questionId]);
    if (!row) return;
    const { language, t } = await findReader(asker);
    try {
      const passages = await findPassages(asker, row.question, language);
      if (passages.length === 0)
        return await work.once(put({ state: 'ready', answer: t(nothingFound) }, isUnchanged()));
      const fieldsOf = (text: string) => {
        const { answer, moments } = citedText(text, passages);
        return {
          answer: answer.slice(0, limits.text),
          moments: moments.map(({ meetingId, lineId, at }) => ({ meetingId, lineId, at })),
        };
      };
      const save = async (text: string) => {
        version = await work.meanwhile(put(fieldsOf(text), isUnchanged()));
        return version !== undefined;
      };
      /** Asks with fewer passages if the model says that these are too many. */
      const answerFrom = async (count: number): Promise<Answer> => {
        try {
          const messages = questionPrompt(row.question, passages.slice(0, count));
          return await askFor(work, organizationId, { messages, save });
        } catch (error) {
          if (!(error instanceof ModelError && error.failure === 'tooLong') || count === 1) throw error;
          return answerFrom(Math.ceil(count / 2));
        }
      };
      const { text, cut } = await answerFrom(passages.length);
      const fields = fieldsOf(text);
      if (!fields.answer) throw new ModelError('unusable', 'no answer in the text');
      const answer = cut ? `${fields.answer}\n\n${t(cutNotices[cut])}` : fields.answer;
      await work.once(put({ ...fields, answer, state: 'ready' }, isUnchanged()));
    } catch (error) {
      if (error instanceof Unwanted) return;
      if (!(error instanceof ModelError)) throw error;
      work.log.warn({ cause: error.detail }, 'the language model answered no question');
      await work.once(put({ state: 'failed', failure: error.message, answer: '', moments: [] }, isUnchanged()));
    }
  },
};

function questionPrompt(question: string, passages: Passage[]): ChatMessage[] {
  const instructions = [
    'Someone asks about meetings that they were in. You get their question, and numbered passages of the transcripts and recaps of these meetings.',
    dataRule,
    'Answer the question from the passages alone, in the language of the question and in at most 150 words. After each statement write the ' +
      'numbers of its passages in brackets, such as [2] or [1][4]. If the passages do not answer the question, say so. Write plain Markdown ' +
      'without headings, links and pictures. Never invent a name, a date or a decision.',
  ];
  const numbered = passages.flatMap(({ lines: [head = '', ...lines] }, n) => [`[${n + 1}] ${head}`, ...lines]);
  return [
    { role: 'system', content: instructions.join('\n\n') },
    {
      role: 'user',
      content: [dataBlock('passages', numbered), dataBlock('question', [dataLine(question)])].join('\n\n'),
    },
  ];
}
