import { z } from 'zod';

/** How many elements of a list are checked from the first invalid one on. */
const checkedElements = 25;

/**
 * Cuts lists in a body soon after their first invalid element and beyond their maximum length, because a megabyte may contain a
 * million errors, and reporting each takes seconds. Returns a valid body as it is.
 */
export function limitErrors(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional) return limitErrors(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) return limitElements(schema, value);
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  const body = value as Record<string, unknown>;
  const lists = Object.entries(schema.shape as z.ZodRawShape).filter(([name]) => Array.isArray(body[name]));
  if (lists.length === 0) return value;
  const cut = lists.map(([name, field]) => [name, limitErrors(field as z.ZodType, body[name])]);
  return { ...body, ...Object.fromEntries(cut) };
}

/** The maximum length of a list. */
function maxLengthOf({ def: { checks = [] } }: z.ZodArray): number {
  const limits = checks.map(({ _zod: { def } }) => (def as { maximum?: number }).maximum ?? Number.POSITIVE_INFINITY);
  return Math.min(Number.POSITIVE_INFINITY, ...limits);
}

function limitElements(schema: z.ZodArray, elements: unknown[]): unknown[] {
  const element = schema.element as z.ZodType;
  const list = elements.slice(0, maxLengthOf(schema) + 1);
  const firstInvalid = list.length > checkedElements ? list.findIndex((one) => !z.validate(element, one)) : 0;
  return firstInvalid < 0
    ? list
    : list.slice(0, firstInvalid + checkedElements).map((one) => limitErrors(element, one));
}
