import type { core, z } from 'zod';
import { refusal } from '#contract/refusal-text.ts';
import type { Fault } from '#contract/refusals.ts';
import type { Message } from '#rules/translate.ts';
import { Invalid } from '#server/errors.ts';
import { limitErrors } from './limit-errors.ts';

/** A body may contain thousands of rows, each wrong in the same way. */
const maxErrors = 20;

/** `Due date` for `dueDate`, `Todo ids` for `todoIds.3`. */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.find((part) => typeof part === 'string') ?? 'body';
  const words = String(name).replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The sentence for rules of the contract that have none of their own. */
const defaultMessage: core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? refusal('{field} is required')
        : refusal('{field} must be of type {expected}', { expected: issue.expected });
    case 'invalid_value':
      return refusal('{field} must be one of {values}', { values: issue.values.join(', ') });
    case 'too_small':
      return refusal('{field} must be at least {least}', { least: Number(issue.minimum) });
    case 'too_big':
      return refusal('{field} must be at most {most}', { most: Number(issue.maximum) });
    default:
      return refusal('{field} is not valid');
  }
};

/** The message of an error, which the contract passes through zod as a JSON string. */
function messageIn({ message, path }: core.$ZodIssue): Message {
  const { text, values } = JSON.parse(message) as Message;
  return { text, values: { field: { text: labelOf(path) }, ...values } };
}

/** The code and parameters of an error, for programs. */
function codeOf(issue: core.$ZodIssue): Pick<Fault, 'code' | 'params'> {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? { code: 'required' }
        : { code: 'wrong_type', params: { expected: issue.expected } };
    case 'invalid_value':
      return { code: 'not_one_of', params: { values: issue.values.map(String) } };
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? { code: 'required' }
        : { code: 'too_small', params: { least: Number(issue.minimum) } };
    case 'too_big':
      return { code: 'too_large', params: { most: Number(issue.maximum) } };
    default:
      return { code: 'invalid' };
  }
}

/**
 * The parsed value.
 * @throws Invalid with the first errors, each with a sentence, and the number of further ones
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(limitErrors(schema, value), { error: defaultMessage, reportInput: true });
  if (result.success) return result.data;
  const { issues } = result.error;
  throw new Invalid(
    issues.slice(0, maxErrors).map((issue) => ({
      path: issue.path.join('.'),
      message: messageIn(issue),
      ...codeOf(issue),
    })),
    Math.max(0, issues.length - maxErrors),
  );
}
