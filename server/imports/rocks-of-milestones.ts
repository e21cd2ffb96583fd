import { eq, inArray, lt, sql } from 'drizzle-orm';
import { titleKey } from '#rules/imports.ts';
import { type Message, msg } from '#rules/translate.ts';
import { ours } from '#server/db/tenant.ts';
import { rocks } from '#server/rocks/table.ts';
import type { Scope } from '#server/scope.ts';
import { digest } from './digests.ts';
import { importRows } from './table.ts';

type RockChoice = { id: number | null; dueDate: string | null; team: string | null; teamId: number | null };

/** How many rocks of one title are compared. */
const mostRocks = 20;

/** Returns the rocks that milestones of an import can belong to, by title: those of the same import, or else those that exist. */
export async function readRocks(
  scope: Scope,
  importId: number,
  first: number,
  titles: string[],
): Promise<Map<string, RockChoice[]>> {
  if (titles.length === 0) return new Map();
  const { rows: imported } = await scope.db.execute<RockChoice & { title: string }>(sql`
    select title, id, "dueDate", team, null as "teamId" from (
      select input #>> '{fields,title}' as title, row_id as id, input #>> '{fields,dueDate}' as "dueDate",
        input #>> '{fields,team}' as team, row_number() over (partition by title_digest order by position) as nth
      from ${importRows}
      where ${ours(
        scope,
        importRows,
        eq(importRows.importId, importId),
        eq(importRows.kind, 'rocks'),
        lt(importRows.position, first),
        inArray(
          importRows.titleDigest,
          titles.map((title) => digest(title)),
        ),
      )} and fate not in ('refused', 'deleted', 'leftOut')
    ) as rock where nth <= ${mostRocks}`);
  const { rows: existing } = await scope.db.execute<RockChoice & { title: string }>(sql`
    select title, id, "dueDate", null as team, "teamId" from (
      select title, id, due_date as "dueDate", team_id as "teamId",
        row_number() over (partition by lower(title) order by quarter_start desc, id desc) as nth
      from ${rocks} where ${ours(scope, rocks, sql`lower(${rocks.title}) = any(${sql.param(titles)}::text[])`)}
    ) as rock where nth <= ${mostRocks}`);
  const byTitle = (all: typeof imported) => Map.groupBy(all, ({ title }) => titleKey(title));
  return new Map([...byTitle(existing), ...byTitle(imported)]);
}

/** Returns why a milestone without its rock cannot be imported. */
export const noRock = (name: string): Message => msg('There is no {rock} named “{name}”', { name });

/** Returns the rock of a milestone: of several, the one of its team or else the first that is due no earlier than the milestone. */
export function rockOf(
  { rock, team, dueDate }: { rock: string; team?: string | null | undefined; dueDate?: string | null | undefined },
  teamId: number | null | undefined,
  found: Map<string, RockChoice[]>,
): RockChoice | { refused: Message } {
  const all = found.get(titleKey(rock)) ?? [];
  const isOfTeam = (one: RockChoice) =>
    (teamId != null && one.teamId === teamId) || (team && titleKey(one.team) === titleKey(team));
  const some = all.some(isOfTeam) ? all.filter(isOfTeam) : all;
  const inTime = some.filter((one) => dueDate && one.dueDate && one.dueDate >= dueDate);
  const [first, second] =
    inTime.length > 0 ? inTime.toSorted((a, b) => (a.dueDate ?? '').localeCompare(b.dueDate ?? '')) : some;
  if (!first) return { refused: noRock(rock) };
  if (second && (inTime.length === 0 || first.dueDate === second.dueDate))
    return { refused: msg('Several {rocks} are named “{name}”', { name: rock }) };
  return first;
}
