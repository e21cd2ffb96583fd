import { z } from 'zod';
import { line } from './shapes.ts';

/** What an organization may call by words of its own. */
export const termKeys = [
  'rock',
  'todo',
  'issue',
  'scorecard',
  'measurable',
  'meeting',
  'levelTen',
  'headline',
  'milestone',
  'visionary',
  'integrator',
] as const;
export type TermKey = (typeof termKeys)[number];

/** How long a term may be, in characters. */
const most = 40;
const term = z.object({ one: line('Term', most), many: line('Plural', most) });
/** What one of a kind is called, and several. */
export type Term = z.infer<typeof term>;

/** The terms of an organization's own; what it does not name is called as usual. */
export const termsShape = z
  .object(Object.fromEntries(termKeys.map((key) => [key, term])) as Record<TermKey, typeof term>)
  .partial();
export type Terms = z.infer<typeof termsShape>;
