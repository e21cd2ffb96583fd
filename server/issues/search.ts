import { sql } from 'drizzle-orm';
import type { Found } from '#contract/search.ts';
import { findByTitle } from '#server/db/title.ts';
import type { Question } from '#server/db/words.ts';
import type { Scope } from '#server/scope.ts';
import { issues } from './table.ts';

/** Issues whose title answers a question; those that are not closed first, then the newest. */
export async function searchIssues(scope: Scope, question: Question): Promise<Found[]> {
  const searched = { table: issues, isLast: sql`${issues.status} = 'closed'`, detail: issues.status };
  const rows = await findByTitle(scope, searched, question);
  return rows.map(({ id, title, detail }) => ({ kind: 'issue', id, title, detail }));
}
