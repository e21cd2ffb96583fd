import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { megabyte } from '#contract/byte-limits.ts';
import { type Endpoint, successStatus } from '#contract/endpoint.ts';
import { cutHeader, noticeHeader, totalHeader } from '#contract/headers.ts';
import type { Language } from '#contract/languages.ts';
import type { Terms } from '#contract/terms.ts';
import { msg } from '#rules/translate.ts';
import { causeOf } from '#server/db/cause.ts';
import { isTruncated } from '#server/db/rows.ts';
import { Conflict, Gone, Invalid, malformedJson, Refusal } from '#server/errors.ts';
import { translatorFor } from '#server/translations.ts';
import { mapInParts } from '#server/turns.ts';
import { etagOf } from './etag.ts';

/** Errors of Fastify and of Node's streams, as refusals with a sentence for the user. */
const frameworkRefusals: Record<string, Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal(415, 'unsupported_media_type', 'Send the body as application/json'),
  FST_ERR_CTP_INVALID_JSON_BODY: malformedJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal(400, 'malformed', 'The body is not as long as it says'),
  FST_ERR_BAD_URL: new Refusal(400, 'malformed', 'The address is not valid'),
  ERR_STREAM_PREMATURE_CLOSE: new Gone(),
};

/** 413: a file is larger than the operator allows. */
export const fileTooLarge = (mostBytes: number) =>
  new Refusal(
    413,
    'too_large',
    msg('This file is too large. The limit is {most} MB.', { most: mostBytes / megabyte }),
    {
      mostBytes,
    },
  );

const tooLarge = (mostBytes: number) =>
  new Refusal(413, 'too_large', msg('This is too large. The limit is {size} kB.', { size: mostBytes / 1024 }), {
    mostBytes,
  });

/** Another transaction locks a row for too long. The same change may succeed afterwards. */
const beingChanged = new Conflict(msg('Someone else is changing this right now. Please try again.'), 'conflict', {
  retryAfterSeconds: 2,
});

/** PostgreSQL errors that the input can cause, by SQLSTATE. */
const databaseRefusals: Record<string, Refusal> = {
  '22021': new Refusal(400, 'invalid', msg("The text contains a character that can't be saved")),
  '22003': new Refusal(400, 'invalid', msg('A number is too large')),
  '23503': new Conflict(msg('That item was just deleted')),
  '23505': new Conflict(msg('Someone just did that')),
  '55P03': beingChanged,
  '40P01': beingChanged,
};

const internalError = new Refusal(500, 'internal', msg('Something went wrong on our side. Please try again.'));
const databaseUnreachable = new Refusal(
  503,
  'unavailable',
  msg("The database can't be reached right now. Please try again in a moment."),
  { retryAfterSeconds: 5 },
);

const tooSlow = new Refusal(
  503,
  'too_slow',
  msg('The request timed out. Please try again, or ask for less at a time.'),
  { retryAfterSeconds: 5 },
);
/** SQLSTATEs of a statement or a transaction that took too long. The operator should see them in the log. */
const timeoutCodes = ['57014', '25P03'];

/**
 * Whether SQLSTATE, a code of the system or a message means that the database cannot be reached. 25006 comes from a read-only
 * database, such as a standby to which the address leads for a while after a failover.
 */
const isUnreachable = (code: string, message: string) =>
  /^(08|53|57P|25006)|^(ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOENT|ENOTFOUND|EAI_AGAIN)$/.test(
    code,
  ) ||
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable/.test(message);

const contentTypeOf = (type: string) => (type.startsWith('text/') ? `${type}; charset=utf-8` : type);

/** The headers of a list that was cut because it is too long. */
function cutHeaders(answer: unknown, language: Language) {
  if (!Array.isArray(answer) || !isTruncated(answer)) return {};
  const notice = translatorFor(language)('Showing the first {count, number} rows', { count: answer.length });
  return { [cutHeader]: answer.length, [noticeHeader]: notice };
}

/** Longer answers are sent as bytes, because Node needs three bytes for each character of a string until it is read. */
const longText = 64 * 1024;
/** How many rows become JSON at once. */
const rowsAtOnce = 100;

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > rowsAtOnce;

/** Whether an answer is a long list, or an object with one. */
const hasLongList = (answer: unknown): answer is object =>
  isLong(answer) || (typeof answer === 'object' && answer !== null && Object.values(answer).some(isLong));

/** The JSON of an answer in pieces of at most `rowsAtOnce` rows. */
function* jsonPieces(answer: unknown): Generator<string> {
  if (isLong(answer)) {
    for (let start = 0; start < answer.length; start += rowsAtOnce) {
      const rows = JSON.stringify(answer.slice(start, start + rowsAtOnce)).slice(1, -1);
      yield `${start === 0 ? '[' : ','}${rows}`;
    }
    yield ']';
  } else if (hasLongList(answer)) {
    const fields = Object.entries(answer).filter(([, value]) => value !== undefined);
    for (const [index, [name, value]] of fields.entries()) {
      yield `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`;
      yield* jsonPieces(value);
    }
    yield '}';
  } else {
    yield JSON.stringify(answer);
  }
}

/** Writes an answer as JSON, a long list in parts, so that other calls run in between. */
async function asJson(answer: unknown): Promise<string | Buffer> {
  if (hasLongList(answer)) return Buffer.concat(await mapInParts(jsonPieces(answer), (piece) => Buffer.from(piece)));
  const text = JSON.stringify(answer);
  return text.length > longText ? Buffer.from(text) : text;
}

/** Adds an ETag. Returns whether the caller already has this answer. */
function isNotModified(reply: FastifyReply, answer: string | Buffer): boolean {
  const etag = etagOf(answer);
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  return reply.request.headers['if-none-match'] === etag;
}

/** Answers a successful call as its endpoint says: with JSON, a page of a list, a file, or nothing. */
export async function sendAnswer(endpoint: Endpoint, reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  reply.code(successStatus(endpoint));
  // If a browser ever shows a file as a page, the page can do nothing.
  if (endpoint.download) reply.header('content-security-policy', "default-src 'none'; sandbox");
  if (endpoint.immutable) reply.header('cache-control', 'private, max-age=31536000, immutable');
  if (endpoint.saved) reply.header('content-disposition', 'attachment');
  if (endpoint.etag && isNotModified(reply, answer as string | Buffer)) return reply.code(304).send();
  if (endpoint.download) return reply.type(contentTypeOf(endpoint.download)).send(answer);
  if (!endpoint.answer) return reply.send();
  reply.type('application/json; charset=utf-8');
  if (!endpoint.paged) return reply.headers(cutHeaders(answer, reply.request.language)).send(await asJson(answer));
  const { rows, total } = answer as { rows: unknown[]; total: number };
  return reply.headers({ [totalHeader]: total, ...cutHeaders(rows, reply.request.language) }).send(await asJson(rows));
}

/** Answers a repeated change with its first response. */
export function sendStored(reply: FastifyReply, { status, body }: { status: number; body: string }): FastifyReply {
  reply.code(status);
  return body ? reply.type('application/json; charset=utf-8').send(body) : reply.send();
}

/** The refusal for an error. An unexpected error is logged, and its details stay in the log. */
function refusalFor(error: FastifyError | Error, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) {
    if (error.cause) request.log.warn({ cause: causeOf(error).message }, `refused: ${error.code}`);
    return error;
  }
  const { code, message } = causeOf(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(request.routeOptions.bodyLimit);
  const refusal = frameworkRefusals[code] ?? databaseRefusals[code];
  if (refusal) return refusal;
  const status = (error as FastifyError).statusCode;
  if (status && status < 500) return new Refusal(status, 'malformed', error.message);
  const expected = timeoutCodes.includes(code) ? tooSlow : isUnreachable(code, message) && databaseUnreachable;
  if (expected) {
    request.log.warn({ code, cause: message }, `refused: ${expected.code}`);
    return expected;
  }
  // The message of a database error contains SQL and values, so only its cause is logged.
  const stack = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  request.log.error({ code, cause: message, stack }, 'request failed');
  return internalError;
}

/** Answers errors in the shape `refusalShape`, in the caller's language and the terms of their organization (`termsOf`). */
export function answerErrors(termsOf: (organizationId: number) => Promise<Terms>) {
  return async (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const refusal = refusalFor(error, request);
    const { status, code, params, sentence } = refusal;
    // Nothing more of a body that is too large is read.
    if (status === 413) reply.header('connection', 'close');
    if (params?.retryAfterSeconds) reply.header('retry-after', params.retryAfterSeconds);
    // A signed-out caller gets this one word and no code, as `signedOutShape` says.
    if (code === 'unauthorized') return reply.code(status).send({ message: sentence.values?.sentence });
    const organizationId = request.signedIn?.organizationId;
    // Without the database, the default terms will do.
    const terms = organizationId ? await termsOf(organizationId).catch(() => undefined) : undefined;
    // A request with an invalid URL comes here before any hook has set its language.
    const t = translatorFor(request.language ?? 'en', terms);
    const errors =
      refusal instanceof Invalid ? refusal.errors.map((fault) => ({ ...fault, message: t(fault.message) })) : undefined;
    return reply.code(status).send({ message: t(sentence), code, params, errors });
  };
}
