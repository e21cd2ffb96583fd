import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { bodyLimit } from '#contract/limits.ts';
import { Invalid, Refusal, TooMany } from '#server/errors.ts';

const ownFault = 'Something went wrong on our side. Please try again.';
const databaseAway = 'The database cannot be reached right now. Please try again in a moment.';

/** Refusals of Fastify and of Node's streams, in words for the person who asked. */
const frameworkRefusals: Record<string, [status: number, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, `The request is too large; the limit is ${bodyLimit / 1024 / 1024} MB`],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send the body as application/json'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The body is not valid JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The body is not as long as it says'],
  FST_ERR_BAD_URL: [400, 'The address is not valid'],
  ERR_STREAM_PREMATURE_CLOSE: [499, 'Whoever asked has gone away'],
};

/** PostgreSQL's refusals that the input can bring about, by SQLSTATE. */
const databaseRefusals: Record<string, [status: number, message: string]> = {
  '22021': [400, 'The text holds a character that cannot be kept'],
  '22003': [400, 'A number is too large'],
  '23503': [409, 'What this refers to has just been removed'],
  '23505': [409, 'Somebody else has just done the same'],
  '40P01': [409, 'Somebody else is changing the same. Please try again.'],
};

/** SQLSTATE classes and codes of the system that mean: the database is away, not the input wrong. */
const isAway = (code: string) =>
  /^(08|53|57P)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code);

function causeOf(error: Error & { code?: string }): { code: string; message: string } {
  const cause = error.cause instanceof Error ? (error.cause as Error & { code?: string }) : error;
  return { code: cause.code ?? '', message: cause.message };
}

/** Makes of anything thrown the answer `{ message }`, with `errors` for bad input; what is unexpected is logged, never told. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof TooMany) reply.header('retry-after', error.retryAfterSeconds);
  if (error instanceof Invalid) return reply.code(400).send({ message: error.message, errors: error.errors });
  if (error instanceof Refusal) return reply.code(error.status).send({ message: error.message });
  const { code, message } = causeOf(error);
  const refusal = frameworkRefusals[code] ?? databaseRefusals[code];
  if (refusal) return reply.code(refusal[0]).send({ message: refusal[1] });
  const status = (error as FastifyError).statusCode;
  if (status && status < 500) return reply.code(status).send({ message: error.message });
  // A database error's own message carries SQL and values: only its cause is fit to be logged.
  const stack = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  request.log.error({ code, cause: message, stack }, 'request failed');
  const away = isAway(code) || /Connection terminated|timeout exceeded when trying to connect/.test(message);
  return reply.code(away ? 503 : 500).send({ message: away ? databaseAway : ownFault });
}
