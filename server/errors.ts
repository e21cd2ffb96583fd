import type { Fault, RefusalCode, RefusalParams } from '#contract/refusals.ts';
import { type Message, msg } from '#rules/translate.ts';

/** A sentence in the caller's language; a plain string is not translated. */
type Sentence = Message | string;
const messageOf = (sentence: Sentence): Message =>
  typeof sentence === 'string' ? { text: '{sentence}', values: { sentence } } : sentence;

/** An error that we throw on purpose: an HTTP status, a code for programs, and a sentence for the caller. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly sentence: Message;
  readonly params: RefusalParams | undefined;

  constructor(status: number, code: RefusalCode, sentence: Sentence, params?: RefusalParams) {
    super(typeof sentence === 'string' ? sentence : sentence.text);
    this.status = status;
    this.code = code;
    this.sentence = messageOf(sentence);
    this.params = params;
  }
}

/** 401: no one is signed in. The word is part of the API and is not translated. */
export class Unauthorized extends Refusal {
  constructor() {
    super(401, 'unauthorized', 'Unauthorized');
  }
}

/** 403: the caller may not do this. */
export class Forbidden extends Refusal {
  constructor(sentence: Sentence = msg("You don't have permission"), code: RefusalCode = 'forbidden') {
    super(403, code, sentence);
  }
}

const notFound = {
  Account: msg('Account not found'),
  Calendar: msg('Calendar not found'),
  Channel: msg('Channel not found'),
  Chart: msg('Chart not found'),
  Comment: msg('Comment not found'),
  'Failed job': msg('Failed job not found'),
  Emoji: msg('Emoji not found'),
  File: msg('File not found'),
  Guest: msg('This guest waits no longer'),
  'Guest link': msg('This link no longer works. Ask the person who sent it for a new one.'),
  Headline: msg('{Headline} not found'),
  Export: msg('Export not found'),
  Import: msg('Import not found'),
  Invitation: msg('Invitation not found'),
  'Invite code': msg('Invite code not found'),
  Issue: msg('{Issue} not found'),
  Key: msg('Key not found'),
  Link: msg('Link not found'),
  Measurable: msg('{Measurable} not found'),
  Meeting: msg('{Meeting} not found'),
  Message: msg('Message not found'),
  Milestone: msg('{Milestone} not found'),
  Notification: msg('Notification not found'),
  Organization: msg('Organization not found'),
  Page: msg('Page not found'),
  Participant: msg('Participant not found'),
  Passkey: msg('Passkey not found'),
  Picture: msg('Picture not found'),
  Recap: msg('Recap not found'),
  Rock: msg('{Rock} not found'),
  Scorecard: msg('{Scorecard} not found'),
  Seat: msg('Seat not found'),
  Series: msg('Series not found'),
  Session: msg('Session not found'),
  'Super admin': msg('Super admin not found'),
  Team: msg('Team not found'),
  Text: msg('Text not found'),
  'Team member': msg('Team member not found'),
  Todo: msg('{PlainTodo} not found'),
  User: msg('User not found'),
  Map: msg('Map not found'),
  'Video room': msg('Video room not found'),
  Recording: msg('Recording not found'),
  Track: msg('Recording not found'),
  Line: msg('Line not found'),
  Summary: msg('Summary not found'),
  Question: msg('Question not found'),
};
/** What a call refers to and does not exist: one of these, or the sentence of a noun that says it itself. */
export type Missing = keyof typeof notFound | Message;

/** 404: the row does not exist, or the caller may not see it. */
export class NotFound extends Refusal {
  constructor(what: Missing) {
    const isListed = typeof what === 'string';
    super(404, 'not_found', isListed ? notFound[what] : what, isListed ? { what } : undefined);
  }
}

/** 409: the request contradicts the current state of the row. */
export class Conflict extends Refusal {
  constructor(sentence: Sentence, code: RefusalCode = 'conflict', params?: RefusalParams) {
    super(409, code, sentence, params);
  }
}

/** 409: the same change, by its idempotency key, is still being made. */
export class UnderWay extends Refusal {
  constructor() {
    super(409, 'under_way', msg('This is still being done. Please try again in a moment.'), { retryAfterSeconds: 1 });
  }
}

/** 409: someone else changed the long text since the caller began to edit it. `text` is its current state. */
export class TextChanged extends Refusal {
  constructor(field: string, text: string | null) {
    super(409, 'text_changed', msg('Someone else changed this since'), { field, text: text ?? '' });
  }
}

/** 422: the idempotency key belongs to another change. */
export class KeyReused extends Refusal {
  constructor() {
    super(422, 'key_reused', 'This Idempotency-Key was sent with another request');
  }
}

/** 409: the same change was made before, and its response is not stored. */
export class AlreadyDone extends Conflict {
  constructor() {
    super(msg('Already done'), 'already_done');
  }
}

/** 400: the body of a call is not JSON. One instance for all. */
export const malformedJson = new Refusal(400, 'malformed', 'The body is not valid JSON');

/** When someone who has made too many attempts can try again. */
function tryAgainIn(seconds: number): Sentence {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 3) return msg('Too many attempts. Please wait a moment and try again.');
  if (minutes <= 90)
    return msg('Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.', { minutes });
  const hours = Math.ceil(minutes / 60);
  return msg('Too many attempts. Try again in {hours, plural, one {# hour} other {# hours}}.', { hours });
}

/** 429: too many attempts. */
export class TooMany extends Refusal {
  constructor(retryAfterSeconds: number) {
    super(429, 'too_many_attempts', tryAgainIn(retryAfterSeconds), { retryAfterSeconds });
  }
}

/** 429: the caller has too many requests in progress. */
export class Busy extends Refusal {
  constructor(retryAfterSeconds = 1) {
    const sentence = msg('You have too many requests in progress. Please wait a moment and try again.');
    super(429, 'too_many_calls', sentence, { retryAfterSeconds });
  }
}

/** 499: the caller closed the connection, and reads no answer. */
export class Gone extends Refusal {
  constructor() {
    super(499, 'malformed', 'The caller closed the connection');
  }
}

/** The fault of a field, before translation. */
export type FieldError = Omit<Fault, 'code' | 'message'> & { message: Message; code: Fault['code'] };
type FieldErrorInput = Pick<Fault, 'path'> & { message: Sentence } & Partial<Pick<Fault, 'code' | 'params'>>;

/** 400: the input is not valid. `errors` says what is wrong with each field; its code is `invalid` unless stated. */
export class Invalid extends Refusal {
  readonly errors: FieldError[];

  /** `more` is the number of errors that are not listed. */
  constructor(errors: FieldErrorInput[], more = 0) {
    const first = errors[0]?.message ?? msg('The request is not valid');
    super(400, 'invalid', first, more > 0 ? { more } : undefined);
    this.errors = errors.map((error) => ({ code: 'invalid', ...error, message: messageOf(error.message) }));
  }
}

/** 400: a field of a body contains the id of a row that the caller does not see. `noun` is as in `team`. */
export const invalidReference = (noun: string, path: string): Invalid =>
  new Invalid([{ path, message: `There is no such ${noun} (${path})`, code: 'no_such', params: { what: noun } }]);

/** Does nothing if `allowed`. @throws Forbidden otherwise */
export function demand(allowed: boolean, sentence?: Sentence): void {
  if (!allowed) throw new Forbidden(sentence);
}
