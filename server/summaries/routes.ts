import type { Contract } from '#contract/index.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import { askQuestion } from './ask-question.ts';
import { decideProposal } from './proposals.ts';
import { deleteQuestion, listQuestions } from './questions.ts';
import { sendSummary } from './send.ts';
import { requestSummary } from './start.ts';
import { changeSummary, deleteSummary, findSummary, listSummarized } from './summaries.ts';

type Model = Pick<Config, 'languageModel'>;

export const summaryRoutes = ({ languageModel }: Model): Routes<Contract['summaries']> => ({
  find: (scope, { params }) => findSummary(scope, params.id),
  write: (scope, { params }) => requestSummary(scope, params.id, languageModel),
  change: (scope, { params, body }) => changeSummary(scope, params.id, body),
  decide: (scope, { params, body }) => decideProposal(scope, params.id, body),
  send: (scope, { params }) => sendSummary(scope, params.id),
  delete: (scope, { params }) => deleteSummary(scope, params.id),
  available: (scope, { query }) => listSummarized(scope, query.meetings),
});

export const meetingQuestionRoutes = ({ languageModel }: Model): Routes<Contract['meetingQuestions']> => ({
  list: (scope) => listQuestions(scope),
  ask: (scope, { body }) => askQuestion(scope, body.question, languageModel),
  delete: (scope, { params }) => deleteQuestion(scope, params.id),
});
