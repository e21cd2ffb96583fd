import type { MeetingSummary } from '#contract/summaries.ts';
import { msg } from './translate.ts';

/** Why a language model wrote nothing, as rows store it. The client translates the text. */
export const modelFailures = {
  unreachable: msg("The language model can't be reached. Try again later."),
  refused: msg('The language model refused our key. Your administrator can check it.'),
  busy: msg('The language model has too much to do right now. Try again in a few minutes.'),
  broken: msg('The language model had an error. Try again later.'),
  misconfigured: msg('The language model did not accept our request. Your administrator can check its settings.'),
  slow: msg('The language model took too long. Try again later.'),
  interrupted: msg('The connection to the language model broke off. Try again.'),
  unusable: msg("The language model's answer could not be used. Try again."),
  tooLong: msg('This is too long for the language model. Your administrator can choose one that reads more at once.'),
  length: msg('The language model stopped before it answered. Your administrator can let it write more.'),
  filter: msg('A filter of the language model stopped its answer.'),
  limit: msg("Your organization has used up this month's tokens. An admin can raise the limit."),
};
export type ModelFailure = keyof typeof modelFailures;

/** After this time without a change, a summary is not being written any more, although its row says so. In minutes. */
export const stalledMinutes = 10;

/** Whether a summary is no longer being written, because the server that wrote it has died. `now` in ms. */
export const isStalled = ({ state, updatedAt }: Pick<MeetingSummary, 'state' | 'updatedAt'>, now: number): boolean =>
  (state === 'waiting' || state === 'writing') && now - Date.parse(updatedAt) > stalledMinutes * 60_000;

/** The address of a moment of a meeting: a line of its transcript, or its recap. */
export const pathToMoment = ({ meetingId, lineId }: { meetingId: number; lineId: number | null }): string =>
  lineId === null ? `/meetings/${meetingId}` : `/meetings/${meetingId}/live?line=${lineId}`;
