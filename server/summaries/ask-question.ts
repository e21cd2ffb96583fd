import { and, eq, sql } from 'drizzle-orm';
import type { MeetingQuestion } from '#contract/summaries.ts';
import { msg } from '#rules/translate.ts';
import type { LanguageModelConfig } from '#server/config.ts';
import { found, ours } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { Scope } from '#server/scope.ts';
import { answerQuestion } from './answer.ts';
import { maxQuestions, readQuestions } from './questions.ts';
import { meetingQuestions } from './table.ts';
import { demandTokens } from './tokens.ts';

/** Has a question about the caller's meetings answered. Their oldest questions make room for it. @throws Conflict; Refusal */
export async function askQuestion(
  scope: Scope,
  question: string,
  languageModel: LanguageModelConfig | null,
): Promise<MeetingQuestion> {
  if (!languageModel) throw new Conflict(msg('This installation has no language model'));
  await demandTokens(scope);
  const { organizationId, userId } = scope.actor;
  const rows = await scope.db
    .insert(meetingQuestions)
    .values({ organizationId, userId, question })
    .returning({ id: meetingQuestions.id, userId: meetingQuestions.userId, version: meetingQuestions.version });
  const { id } = found(rows, 'Question');
  const isMine = ours(scope, meetingQuestions, eq(meetingQuestions.userId, userId));
  const dropped = await scope.db
    .delete(meetingQuestions)
    .where(
      and(
        isMine,
        sql`${meetingQuestions.id} <= (select id from ${meetingQuestions} where ${isMine} order by id desc offset ${maxQuestions} limit 1)`,
      ),
    )
    .returning({ id: meetingQuestions.id, userId: meetingQuestions.userId, version: sql<number>`nextval('versions')` });
  scope.touch('meetingQuestions', [...rows, ...dropped]);
  const data = { organizationId, userId, questionId: id };
  await enqueueAll(scope.db, answerQuestion, [{ data, group: String(organizationId) }]);
  return found(await readQuestions(scope, [id]), 'Question');
}
