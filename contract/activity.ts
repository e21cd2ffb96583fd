import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { refusal } from './refusal-text.ts';
import { instant, pathReference, personShape, queryNumber, type Referent, shape } from './shapes.ts';

export const acts = ['created', 'changed', 'deleted', 'restored'] as const;

/** A recorded change of a row or of a part of it: a rock's milestones, a to-do's comments, a team's members. */
export const activityShape = shape('Activity', {
  id: z.int(),
  /** The noun of the changed row: `rocks`, `milestones` … */
  noun: z.string(),
  act: z.enum(acts),
  /** The name or title of the row at that time. */
  title: z.string().nullable(),
  /** The changed fields, each with its old and new value. Long texts, such as descriptions and comments, come without values. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  actor: personShape.nullable(),
  createdAt: instant,
});
export type Activity = z.infer<typeof activityShape>;

/** The default page size. */
export const activityPage = 20;

/** Paging: at most `limit` entries, all older than the entry with the id `before`. */
export const activityQuery = z.object({
  limit: queryNumber(1, limits.page).optional(),
  before: z
    .string()
    .regex(/^\d{1,15}$/, refusal('{field} must be a whole number'))
    .transform(Number)
    .optional(),
});

/** The endpoint that lists the changes of a row, newest first. `path` is the path of the row's noun. */
export const activityOf = <const Path extends string>(path: `/api/${Path}`, referent: Referent) =>
  endpoint({
    method: 'GET',
    path: `${path}/:id/activity` as const,
    summary: `List the changes of a ${referent}, with who made them and when, newest first`,
    params: z.object({ id: pathReference(referent) }),
    query: activityQuery,
    answer: z.array(activityShape),
  });
