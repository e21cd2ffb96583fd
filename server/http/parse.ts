import type { core, z } from 'zod';
import type { Fault } from '#contract/refusals.ts';
import { Invalid } from '#server/errors.ts';
import { untilFirstFaults } from './first-faults.ts';

/** How many faults are told at once: a body may hold thousands of rows, each wrong in the same way. */
const toldAtMost = 20;

/** `dueDate` made `Due date`, `todoIds.3` made `Todo ids`. */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.find((part) => typeof part === 'string') ?? 'body';
  const words = String(name).replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is wrong, for those rules of the contract that say nothing of their own. */
const whatIsWrong: core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be of type ${issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    default:
      return 'is not valid';
  }
};

/** The same for programs. */
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
 * The value as the schema makes it.
 * @throws Invalid naming the first fields that are wrong, each with a plain sentence, and how many more were found.
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(untilFirstFaults(schema, value), { error: whatIsWrong, reportInput: true });
  if (result.success) return result.data;
  const { issues } = result.error;
  throw new Invalid(
    issues.slice(0, toldAtMost).map((issue) => ({
      path: issue.path.join('.'),
      message: /^(is|must|holds) /.test(issue.message) ? `${labelOf(issue.path)} ${issue.message}` : issue.message,
      ...codeOf(issue),
    })),
    Math.max(0, issues.length - toldAtMost),
  );
}
