import type { core, z } from 'zod';
import { Invalid } from '#server/errors.ts';

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

/**
 * The value as the schema makes it.
 * @throws Invalid naming each field with a plain sentence.
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: whatIsWrong });
  if (result.success) return result.data;
  throw new Invalid(
    result.error.issues.map(({ path, message }) => ({
      path: path.join('.'),
      message: /^(is|must|holds) /.test(message) ? `${labelOf(path)} ${message}` : message,
    })),
  );
}
