import { z } from 'zod';

/** How many elements of a list are looked at from the first wrong one on. */
const lookedAt = 25;

/**
 * A body without what stands in its lists far behind an element that is wrong, or beyond the length that they may have: a
 * megabyte may hold a million faults, and to look at each takes seconds. A body in which nothing is wrong is given back as it is.
 */
export function untilFirstFaults(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional) return untilFirstFaults(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) return elementsUntil(schema, value);
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  const given = value as Record<string, unknown>;
  const lists = Object.entries(schema.shape as z.ZodRawShape).filter(([name]) => Array.isArray(given[name]));
  if (lists.length === 0) return value;
  const cut = lists.map(([name, field]) => [name, untilFirstFaults(field as z.ZodType, given[name])]);
  return { ...given, ...Object.fromEntries(cut) };
}

/** How many elements a list may have; one more is enough to tell that they are too many. */
function mostOf({ def: { checks = [] } }: z.ZodArray): number {
  const most = checks.map(({ _zod: { def } }) => (def as { maximum?: number }).maximum ?? Number.POSITIVE_INFINITY);
  return Math.min(Number.POSITIVE_INFINITY, ...most);
}

function elementsUntil(schema: z.ZodArray, given: unknown[]): unknown[] {
  const element = schema.element as z.ZodType;
  const list = given.slice(0, mostOf(schema) + 1);
  const wrong = list.length > lookedAt ? list.findIndex((one) => !z.validate(element, one)) : 0;
  return wrong < 0 ? list : list.slice(0, wrong + lookedAt).map((one) => untilFirstFaults(element, one));
}
