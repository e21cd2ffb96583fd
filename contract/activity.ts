import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { refusal } from './refusal-text.ts';
import { instant, pathReference, personShape, queryNumber, type Referent, shape } from './shapes.ts';

export const acts = ['created', 'changed', 'deleted', 'restored'] as const;

/** One act on something, or on what belongs to it: a rock's milestones, a to-do's comments, a team's members. */
export const activityShape = shape('Activity', {
  id: z.int(),
  /** What it was done to: `rocks`, `milestones` … */
  noun: z.string(),
  act: z.enum(acts),
  /** What that was called. */
  title: z.string().nullable(),
  /** The fields that changed, each with what it was and what it became; of a description, a comment or a note only that it did. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  actor: personShape.nullable(),
  createdAt: instant,
});
export type Activity = z.infer<typeof activityShape>;

/** How many acts are told unless more are asked for. */
export const activityPage = 20;

/** Which acts are asked for: so many, after the act `before`. */
export const activityQuery = z.object({
  limit: queryNumber(1, limits.page).optional(),
  before: z
    .string()
    .regex(/^\d{1,15}$/, refusal('{field} must be a whole number'))
    .transform(Number)
    .optional(),
});

/** The call that lists what was done to a row at `path`, the latest first. */
export const activityOf = <const Path extends string>(path: `/api/${Path}`, referent: Referent) =>
  endpoint({
    method: 'GET',
    path: `${path}/:id/activity` as const,
    summary: `List what was done to a ${referent}, by whom and when, the latest first`,
    params: z.object({ id: pathReference(referent) }),
    query: activityQuery,
    answer: z.array(activityShape),
  });
