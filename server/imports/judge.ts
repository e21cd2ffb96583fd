import { createHash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { ImportedRow, ImportFate, ImportKind, ImportSettings } from '#contract/imports.ts';
import type { Language } from '#contract/languages.ts';
import { daysOfQuarter } from '#rules/dates.ts';
import { fittingTitle, identityOf, titleKey, unreadCell } from '#rules/imports.ts';
import { type Message, msg } from '#rules/translate.ts';
import { isOneOf, ours, oursEver } from '#server/db/tenant.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import { readTerms } from '#server/organizations/terms.ts';
import { rocks } from '#server/rocks/table.ts';
import type { Scope } from '#server/scope.ts';
import { translatorFor } from '#server/translations.ts';
import { defined, kindNamed, type References } from './kinds.ts';
import { type Meaning, readNames } from './names.ts';
import { type Change, importRows, imports, type Values } from './table.ts';

/** A row of an import as it is stored. */
export type StoredRow = Pick<
  typeof importRows.$inferSelect,
  'position' | 'kind' | 'input' | 'identity' | 'occurrence' | 'rowId'
>;

/** What becomes of a row. `imported` are the values that it has from files once it is imported, and `to` what its names refer to. */
export type Verdict = {
  position: number;
  fate: ImportFate;
  reasons: Message[];
  imported: Values | null;
  changes: Change[];
  rowId: number | null;
  to: References;
};

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 24);

/** Returns the digests by which rows of imports are found again. */
export const digestsOf = (row: ImportedRow) => ({
  identity: digest(identityOf(row)),
  titleDigest: digest(titleKey(row.fields.title)),
});

/** A row that exists here, with its values by the name of their column. */
type Existing = {
  id: number;
  deletedAt: string | null;
  rockId: number | null;
  /** Only these people see it. */
  visibleTo: string[] | null;
  values: Values;
};

/** Reads rows of one kind that the caller may see, by id or, unless they are deleted, by title. `isRun` locks them. */
async function readExisting(
  scope: Scope,
  kind: ImportKind,
  { ids, titles }: { ids: number[]; titles: string[] },
  isRun: boolean,
): Promise<Existing[]> {
  if (ids.length + titles.length === 0) return [];
  const { table, columns } = kindNamed(kind);
  const column = (name: string) => (name in table ? table[name as 'id'] : sql`null`);
  const query = scope.db
    .select({
      is: { id: table.id, deletedAt: table.deletedAt, rockId: column('rockId'), visibleTo: column('visibleTo') },
      values: columns,
    })
    .from(table)
    .where(
      titles.length === 0
        ? oursEver(scope, table, isOneOf(table.id, ids))
        : oursEver(
            scope,
            table,
            sql`(${isOneOf(table.id, ids)} or ${table.deletedAt} is null and lower(${table.title}) = any(${sql.param(titles)}::text[]))`,
          ),
    )
    .orderBy(table.id)
    .limit(10_000);
  const rows = await (isRun ? query.for('no key update') : query);
  return rows.map(({ is, values }) => ({ ...is, values }) as Existing);
}

/** Reads and locks rows as they are now, which an undo compares with what they were. By id. */
export async function readSnapshots(scope: Scope, kind: ImportKind, ids: number[]): Promise<Map<number, Existing>> {
  return new Map((await readExisting(scope, kind, { ids, titles: [] }, true)).map((row) => [row.id, row]));
}

type Earlier = { position: number; rowId: number; imported: Values };

/** How many earlier imports of a row are looked at: the latest may have made a row that the caller does not see. */
const earlierImports = 3;

/** What earlier imports made of rows, the caller's own first, then the latest first. */
async function readEarlier(scope: Scope, importId: number, rows: StoredRow[]): Promise<Earlier[]> {
  const column = (values: (string | number)[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`;
  const found = await scope.db.execute<Earlier>(sql`
    select part.position, earlier."rowId", earlier.imported
    from unnest(${column(
      rows.map((row) => row.position),
      'int',
    )}, ${column(
      rows.map((row) => row.identity),
      'text',
    )},
      ${column(
        rows.map((row) => row.occurrence),
        'int',
      )}) as part (position, identity, occurrence)
    cross join lateral (
      select import_rows.row_id as "rowId", import_rows.imported
      from ${importRows} join ${imports} on imports.id = import_rows.import_id
      where ${ours(scope, importRows)} and import_rows.identity = part.identity
        and import_rows.occurrence = part.occurrence and import_rows.row_id is not null
        and import_rows.imported is not null and import_rows.import_id <> ${importId}
      order by imports.created_by_id = ${scope.actor.userId} desc, imports.finished_at desc nulls first
      limit ${earlierImports}
    ) as earlier`);
  return found.rows;
}

/** Which of these rows an import made, or this one has found so far. They are no other rows of a file. */
async function readTaken(
  scope: Scope,
  importId: number,
  kind: ImportKind,
  first: number,
  ids: number[],
): Promise<Set<number>> {
  const { rows } = await scope.db.execute<{ id: number }>(sql`
    select distinct row_id as id from ${importRows}
    where ${ours(scope, importRows, eq(importRows.kind, kind), isOneOf(importRows.rowId, ids))}
      and case when import_id = ${importId} then position < ${first} else imported is not null end`);
  return new Set(rows.map(({ id }) => id));
}

type RockChoice = { id: number | null; dueDate: string | null; team: string | null; teamId: number | null };

/** How many rocks of one title are compared. */
const mostRocks = 20;

/** The rocks that milestones of an import can belong to, by title: those of the same import, or else those that exist. */
async function readRocks(
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

const noRock = (name: string): Message => msg('There is no {rock} named “{name}”', { name });

/** Returns the rock of a milestone: of several, the one of its team or else the first that is due no earlier than the milestone. */
function rockOf(
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

const reasonIn = (found: Meaning<unknown> | { text: string } | undefined): Message[] =>
  found && 'refused' in found ? [found.refused] : [];

/** The id that a name stands for. A name that will be added has none before the import runs. */
const idIn = <Id>(found: Meaning<Id> | { text: string } | undefined): Id | undefined =>
  found && 'id' in found ? found.id : undefined;

/** Moments of which only matters whether there is one: a file that says no more than “done” has another one each day. */
const moments = ['completedAt', 'archivedAt', 'solvedAt', 'readAt'];

/** The changes that a file makes in a row. `earlier` are the values that the row has from earlier files. */
function changesOf(imported: Values, current: Values, earlier: Values | undefined): Change[] {
  return Object.entries(imported).flatMap(([field, after]): Change[] => {
    const before = current[field];
    const written = earlier?.[field];
    const isSame = (one: unknown, other: unknown) =>
      one === other || (moments.includes(field) && typeof one === 'string' && typeof other === 'string');
    if (before === undefined || isSame(before, after) || isSame(written, after)) return [];
    const isConflict = written === undefined ? before !== null : !isSame(before, written);
    return [{ field, before, after, isConflict }];
  });
}

/** Whether an import makes a change: one of two values that both sides changed is chosen once for all. */
export const isMade = ({ isConflict }: Change, { conflicts }: Pick<ImportSettings, 'conflicts'>): boolean =>
  !isConflict || conflicts === 'theirs';

/**
 * Finds out what becomes of rows of an import, which follow each other and are of one kind. Changes nothing; `isRun` locks the rows that it
 * finds.
 */
export async function judge(
  scope: Scope,
  one: { id: number; settings: ImportSettings; language: Language },
  rows: StoredRow[],
  isRun: boolean,
): Promise<Verdict[]> {
  const { settings } = one;
  const { kind, position: first } = rows[0] ?? { kind: 'todos', position: 0 };
  const names = await readNames(scope, settings);
  const { quarter, startMonth } = await findQuarter(scope);
  const firstDayOf = (name: string) => daysOfQuarter(name, startMonth).first;
  const t = translatorFor(one.language, await readTerms(scope));
  const earlier = await readEarlier(scope, one.id, rows);
  const hasEarlier = new Set(earlier.map(({ position }) => position));
  const rockTitles = rows.flatMap(({ input }) => (input.kind === 'milestones' ? titleKey(input.fields.rock) : []));
  const rocksByTitle = await readRocks(scope, one.id, first, [...new Set(rockTitles)]);

  const unmatched = settings.sameTitle === 'update' ? rows.filter(({ position }) => !hasEarlier.has(position)) : [];
  const titleOf = ({ input }: StoredRow) => fittingTitle(input.fields.title, null).title;
  const titles = [...new Set(unmatched.map((row) => titleOf(row).toLowerCase()))];
  const found = await readExisting(scope, kind, { ids: earlier.map(({ rowId }) => rowId), titles }, isRun);
  const existing = new Map(found.map((row) => [row.id, row]));
  const taken = await readTaken(scope, one.id, kind, first, [...existing.keys()]);
  const byTitle = Map.groupBy(
    // Rows of a one-on-one are no rows of a file.
    found.filter(({ id, deletedAt, visibleTo }) => !taken.has(id) && deletedAt === null && visibleTo === null),
    ({ values }) => titleKey(String(values.title)),
  );
  /** Takes the existing row with the title, owner, team and rock of a row. */
  const takeSame = (row: StoredRow, to: References): Existing | undefined => {
    const candidates = byTitle.get(titleKey(titleOf(row))) ?? [];
    const at = candidates.findIndex(
      ({ values, rockId }) =>
        (to.ownerId === undefined || !('ownerId' in values) || values.ownerId === to.ownerId) &&
        (to.teamId === undefined || !('teamId' in values) || values.teamId === to.teamId) &&
        (kind !== 'milestones' || rockId === to.rockId),
    );
    return at < 0 ? undefined : candidates.splice(at, 1)[0];
  };

  return rows.map((row): Verdict => {
    const { position, input } = row;
    const { title } = input.fields;
    const [owner, team] = [names.ownerOf(input), names.teamOf(input)];
    const to: References = {
      ...{ ownerId: idIn(owner), teamId: idIn(team) },
      currentQuarterStart: firstDayOf(quarter),
    };
    const reasons = [...reasonIn(owner), ...reasonIn(team)];
    if (!settings.leavesOutUnread) reasons.push(...input.unread.map(unreadCell));
    if (title === '') reasons.push(msg('The title is missing'));
    if (input.key !== null && row.occurrence > 0) reasons.push(msg('Another row of the files is the same'));
    if (input.kind === 'milestones') {
      const rock = rockOf(input.fields, to.teamId, rocksByTitle);
      if ('refused' in rock) reasons.push(rock.refused);
      else if (isRun && rock.id === null) reasons.push(noRock(input.fields.rock));
      else to.rockId = rock.id;
    }
    if (input.kind === 'rocks' && input.fields.quarter) to.quarterStart = firstDayOf(input.fields.quarter);
    const verdict = { position, reasons, to, imported: null, changes: [], rowId: null };
    if (reasons.length > 0) return { ...verdict, fate: 'refused' };
    const isArchived = input.kind === 'todos' && Boolean(input.fields.archivedAt);
    if (isArchived && settings.leavesOutArchived) return { ...verdict, fate: 'leftOut' };

    const fields = { ...input.fields, ...fittingTitle(title, input.fields.description) };
    if (owner && 'text' in owner)
      fields.description = [fields.description, t('Owner: {name}', { name: owner.text })].filter(Boolean).join('\n\n');
    const imported = defined(kindNamed(kind).values(fields as never, to));
    // A row that the caller cannot see is none, so that no one finds out by an import what there is.
    const before = earlier.find((row) => row.position === position && existing.has(row.rowId));
    const isNewName = [owner, team].some((found) => found && 'added' in found);
    const same = before ? existing.get(before.rowId) : isNewName ? undefined : takeSame(row, to);
    if (!same) return { ...verdict, imported, fate: isArchived ? 'archived' : 'new' };
    const rowId = same.id;
    if (same.deletedAt !== null) return { ...verdict, rowId, imported: before?.imported ?? null, fate: 'deleted' };
    const changes = same.visibleTo === null ? changesOf(imported, same.values, before?.imported) : [];
    const unmade = changes.flatMap((change) => (isMade(change, settings) ? [] : change.field));
    const made = Object.fromEntries(Object.entries(imported).filter(([field]) => !unmade.includes(field)));
    const fate =
      changes.length === 0 ? 'unchanged' : changes.some(({ isConflict }) => isConflict) ? 'conflict' : 'changed';
    return { ...verdict, rowId, changes, fate, imported: { ...before?.imported, ...made } };
  });
}
