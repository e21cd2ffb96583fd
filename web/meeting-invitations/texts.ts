import type { MeetingAnswer } from '#contract/meeting-answers.ts';
import { type Message, msg } from '#rules/translate.ts';

/** The buttons that answer an invitation. */
export const answerButtons: Record<MeetingAnswer, Message> = {
  accepted: msg('Accept'),
  tentative: msg('Maybe'),
  declined: msg('Decline'),
};

/** The reader's own answer. */
export const answerSentences: Record<MeetingAnswer, Message> = {
  accepted: msg("You're coming."),
  tentative: msg('You may come.'),
  declined: msg("You're not coming."),
};

/** The answers of others. */
export const answerNames: Record<MeetingAnswer, Message> = {
  accepted: msg('Coming'),
  tentative: msg('Maybe'),
  declined: msg('Not coming'),
};
