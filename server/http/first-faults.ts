import { z } from 'zod';

/** How many elements of a list are looked at from the first wrong one on. */
const lookedAt = 25;

/**
 * A body without what stands in its lists far behind an element that is wrong: a megabyte may hold a million faults, and to
 * look at each takes seconds. A body in which nothing is wrong is given back as it is.
 */
export function untilFirstFaults(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional) return untilFirstFaults(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) return elementsUntil(schema.element as z.ZodType, value);
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  const given = value as Record<string, unknown>;
  const lists = Object.entries(schema.shape as z.ZodRawShape).filter(([name]) => Array.isArray(given[name]));
  if (lists.length === 0) return value;
  const cut = lists.map(([name, field]) => [name, untilFirstFaults(field as z.ZodType, given[name])]);
  return { ...given, ...Object.fromEntries(cut) };
}

function elementsUntil(element: z.ZodType, list: unknown[]): unknown[] {
  const wrong = list.length > lookedAt ? list.findIndex((one) => !z.validate(element, one)) : 0;
  return wrong < 0 ? list : list.slice(0, wrong + lookedAt).map((one) => untilFirstFaults(element, one));
}
