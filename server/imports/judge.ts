import { createHash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ImportedRow, ImportKind, ImportSettings } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import { daysOfQuarter } from '#rules/dates.ts';
import { fittingTitle, identityOf, ownIdIn, titleKey, unreadCell } from '#rules/imports.ts';
import { type Message, msg } from '#rules/translate.ts';
import { ours, oursEver } from '#server/db/tenant.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import { readTerms } from '#server/organizations/terms.ts';
import { rocks } from '#server/rocks/table.ts';
import type { Scope } from '#server/scope.ts';
import { translatorFor } from '#server/translations.ts';
import { defined, flagIn, newId, type References, type StoredRow, type Verdict } from './kind.ts';
import { kindNamed } from './kinds.ts';
import { faultsOf } from './measurables.ts';
import { type Meaning, type Names, readNames } from './names.ts';
import { scorecardFinder } from './scorecards.ts';
import { mergeSeats, namedHolder, placeSeats, withoutCircles } from './seats.ts';
import { type Change, idOf, importRows, imports, type RowId, type StoredImport, type Values } from './table.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 24);

/** Returns the digests by which rows of imports are found again. */
export const digestsOf = (row: ImportedRow) => ({
  identity: digest(identityOf(row)),
  titleDigest: digest(titleKey(row.fields.title)),
});

/** A row that exists here, with its values by the name of their column. */
type Existing = {
  id: RowId;
  deletedAt: string | null;
  rockId: number | null;
  scorecardId: number | null;
  /** Only these people see it. */
  visibleTo: string[] | null;
  values: Values;
};

/** Reads rows of one kind that the caller may see, by id or, unless they are deleted, by title. `isRun` locks them. */
async function readExisting(
  scope: Scope,
  kind: ImportKind,
  { ids, titles, inputs }: { ids: RowId[]; titles: string[]; inputs: ImportedRow[] },
  isRun: boolean,
): Promise<Existing[]> {
  if (ids.length + titles.length === 0) return [];
  const { table, id, title, columns, parts } = kindNamed(kind);
  const column = (name: string) => (name in table ? (table as Record<string, unknown>)[name] : sql`null`) as typeof id;
  const hasId = sql`${id} = any(${sql.param(ids)}::${sql.raw(id.getSQLType())}[])`;
  const query = scope.db
    .select({
      is: {
        id,
        deletedAt: column('deletedAt'),
        rockId: column('rockId'),
        scorecardId: column('scorecardId'),
        visibleTo: column('visibleTo'),
      },
      values: columns,
    })
    .from(table as PgTable)
    .where(
      titles.length === 0 || !title
        ? oursEver(scope, table, hasId)
        : oursEver(
            scope,
            table,
            sql`(${hasId} or ${column('deletedAt')} is null and lower(${title}) = any(${sql.param(titles)}::text[]))`,
          ),
    )
    .orderBy(id)
    .limit(10_000);
  const rows = (await (isRun ? query.for('no key update') : query)) as {
    is: Omit<Existing, 'values'>;
    values: Values;
  }[];
  const partsOf = await parts?.read(
    scope,
    rows.map(({ is }) => is.id),
    inputs,
  );
  return rows.map(({ is, values }) => ({ ...is, values: { ...values, ...partsOf?.get(is.id) } }));
}

/** Reads and locks rows as they are now, which an undo compares with what they were. By id. */
export async function readSnapshots(
  scope: Scope,
  kind: ImportKind,
  ids: RowId[],
  inputs: ImportedRow[],
): Promise<Map<RowId, Existing>> {
  return new Map((await readExisting(scope, kind, { ids, titles: [], inputs }, true)).map((row) => [row.id, row]));
}

type Earlier = { position: number; id: RowId; imported: Values };

/** How many earlier imports of a row are looked at: the latest may have made a row that the caller does not see. */
const earlierImports = 3;

/** What earlier imports made of rows, the caller's own first, then the latest first. */
async function readEarlier(scope: Scope, importId: number, rows: StoredRow[]): Promise<Earlier[]> {
  const column = (values: (string | number)[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`;
  const found = await scope.db.execute<{
    position: number;
    rowId: number | null;
    userId: string | null;
    imported: Values;
  }>(sql`
    select part.position, earlier."rowId", earlier."userId", earlier.imported
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
      select import_rows.row_id as "rowId", import_rows.user_id as "userId", import_rows.imported
      from ${importRows} join ${imports} on imports.id = import_rows.import_id
      where ${ours(scope, importRows)} and import_rows.identity = part.identity
        and import_rows.occurrence = part.occurrence and coalesce(import_rows.user_id, import_rows.row_id::text) is not null
        and import_rows.imported is not null and import_rows.import_id <> ${importId}
      order by imports.created_by_id = ${scope.actor.userId} desc, imports.finished_at desc nulls first
      limit ${earlierImports}
    ) as earlier`);
  return found.rows.flatMap(({ position, imported, ...row }) => ({ position, imported, id: idOf(row) ?? 0 }));
}

/** Which of these rows an import made, unless `isHere`, or this one has found so far. They are no other rows of a file. */
async function readTaken(
  scope: Scope,
  importId: number,
  kind: ImportKind,
  first: number,
  ids: RowId[],
  isHere = false,
): Promise<Set<RowId>> {
  const column = kind === 'people' ? importRows.userId : importRows.rowId;
  const isOneOfThese = sql`${column} = any(${sql.param(ids)}::${sql.raw(column.getSQLType())}[])`;
  const { rows } = await scope.db.execute<{ id: RowId }>(sql`
    select distinct ${column} as id from ${importRows}
    where ${ours(scope, importRows, eq(importRows.kind, kind), isOneOfThese)}
      and case when import_id = ${importId} then position < ${first} else ${!isHere} and imported is not null end`);
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

const isSameRow = msg('Another row of the files is the same');

/** What the settings say of a name, if there is one. */
type Decision<Id> = Meaning<Id> | { text: string } | undefined;

const reasonIn = (found: Decision<unknown>): Message[] => (found && 'refused' in found ? [found.refused] : []);

/** The id that a name stands for. A name that will be added has none before the import runs. */
const idIn = <Id>(found: Decision<Id>): Id | undefined => (found && 'id' in found ? found.id : undefined);

/** The ids that names stand for. */
const idsIn = <Id>(all: Decision<Id>[]): (Id | string)[] =>
  all.flatMap((found) => (found && 'added' in found ? newId(found.added) : (idIn(found) ?? [])));

/** The holders of a seat, as `flags` writes them. */
const holdersIn = (values: Values = {}): string[] =>
  Object.entries(values).flatMap(([field, value]) => {
    const flag = flagIn(field);
    return flag?.name === 'holder' && value === true ? flag.id : [];
  });

/** What the lists of names in a row of people or teams refer to. `notes` say what the row cannot change, and `holderIds` hold the seat. */
function referTo(
  scope: Scope,
  { kind, fields }: ImportedRow,
  isAdded: boolean,
  names: Names,
  holderIds: string[] | undefined,
): { to: Partial<References>; reasons: Message[]; notes: Message[] } {
  if (kind === 'people') {
    const found = (fields.teams ?? []).map(names.teamNamed);
    return { to: { teamIds: idsIn(found) }, reasons: found.flatMap(reasonIn), notes: [] };
  }
  if (kind === 'seats') {
    const found = (fields.people ?? []).map((name) => names.holderNamed(name, holderIds));
    const all = found.flatMap((one) => (one && 'text' in one ? namedHolder(one.text) : idsIn([one])));
    return { to: { holderIds: all }, reasons: found.flatMap(reasonIn), notes: [] };
  }
  if (kind !== 'teams') return { to: {}, reasons: [], notes: [] };
  const leader = fields.leader ? names.personNamed(fields.leader) : undefined;
  const found = [leader, ...(fields.members ?? []).map(names.memberNamed)];
  const memberIds = idsIn(found);
  const [first] = idsIn([leader]);
  const leaderId = first !== undefined && names.canLead(first) ? first : undefined;
  const { userId } = scope.actor;
  const leaves = isAdded && leaderId !== undefined && !fields.isPrivate && !memberIds.includes(userId);
  const name = fields.leader ?? '';
  return {
    to: { memberIds, leaderId, leaveId: leaves ? userId : undefined },
    reasons: found.flatMap(reasonIn),
    notes:
      first !== undefined && leaderId === undefined
        ? [msg('“{name}” becomes a member: only people with an account can lead a team', { name })]
        : [],
  };
}

/** Moments of which only matters whether there is one: a file that says no more than “done” has another one each day. */
const moments = ['completedAt', 'archivedAt', 'solvedAt', 'readAt'];

/** The changes that a file makes in a row. `earlier` are the values that the row has from earlier files. */
function changesOf(kind: ImportKind, imported: Values, current: Values, earlier: Values | undefined): Change[] {
  const { parts } = kindNamed(kind);
  return Object.entries(imported).flatMap(([field, after]): Change[] => {
    const before = parts?.has(field) ? (current[field] ?? null) : current[field];
    const written = earlier?.[field];
    const isSame = (one: unknown, other: unknown) =>
      one === other || (moments.includes(field) && typeof one === 'string' && typeof other === 'string');
    if (before === undefined || isSame(before, after) || isSame(written, after)) return [];
    const isConflict = written === undefined ? before !== null : !isSame(before, written);
    return [{ field, before, after, isConflict }];
  });
}

/** The parts that an earlier file named and the list in this one no longer does, as removed. A team keeps its leader. */
function removedParts(row: ImportedRow, imported: Values, leaderId: unknown, earlier: Values | undefined): Values {
  const { parts } = kindNamed(row.kind);
  const listed = parts?.listed(row.fields);
  if (listed === undefined) return {};
  const gone = Object.keys(earlier ?? {}).filter((field) => {
    const flag = flagIn(field);
    return flag?.name === listed && !(field in imported) && flag.id !== leaderId;
  });
  return Object.fromEntries(gone.map((field) => [field, null]));
}

/** The teams in fields such as `team 7`. */
export const teamIdsIn = (fields: string[]): number[] =>
  fields.flatMap((field) => {
    const flag = flagIn(field);
    return flag?.name === 'team' && /^\d+$/.test(flag.id) ? Number(flag.id) : [];
  });

/** Whether an import makes a change: one of two values that both sides changed is chosen once for all. */
export const isMade = ({ isConflict }: Change, { conflicts }: Pick<ImportSettings, 'conflicts'>): boolean =>
  !isConflict || conflicts === 'theirs';

/**
 * Finds out what becomes of rows of an import, which follow each other and are of one kind. Changes nothing; `isRun` locks the rows that it
 * finds.
 */
export async function judge(
  scope: Scope,
  one: Pick<StoredImport, 'id' | 'name' | 'settings' | 'language'>,
  all: StoredRow[],
  isRun: boolean,
): Promise<Verdict[]> {
  const { rows, joined } = mergeSeats(all);
  const { settings } = one;
  const { kind, position: first } = rows[0] ?? { kind: 'todos', position: 0 };
  const isNamed = kind === 'people' || kind === 'teams';
  const { values, refusal } = kindNamed(kind);
  const earlier = await readEarlier(scope, one.id, rows);
  const earlierTeamIds = earlier.flatMap(({ imported }) => (kind === 'people' ? teamIdsIn(Object.keys(imported)) : []));
  const names = await readNames(scope, settings, isRun && isNamed ? 'no key update' : 'key share', earlierTeamIds);
  const { quarter, startMonth } = await findQuarter(scope);
  const firstDayOf = (name: string) => daysOfQuarter(name, startMonth).first;
  const t = translatorFor(one.language, await readTerms(scope));
  const hasEarlier = new Set(earlier.map(({ position }) => position));
  const rockTitles = rows.flatMap(({ input }) => (input.kind === 'milestones' ? titleKey(input.fields.rock) : []));
  const rocksByTitle = await readRocks(scope, one.id, first, [...new Set(rockTitles)]);

  const isUnmatched = ({ position }: StoredRow) => !isNamed && kind !== 'seats' && !hasEarlier.has(position);
  const unmatched = settings.sameTitle === 'update' ? rows.filter(isUnmatched) : [];
  const titleOf = ({ input }: StoredRow) => fittingTitle(input.fields.title, null).title;
  const titles = [...new Set(unmatched.map((row) => titleOf(row).toLowerCase()))];
  const scorecardOf = kind === 'measurables' ? await scorecardFinder(scope, one, names, rows, isRun) : undefined;
  const faults =
    kind === 'measurables'
      ? await faultsOf(
          scope,
          rows.map(({ input }) => input),
        )
      : undefined;
  const seats = kind === 'seats' ? await findPlaces(scope, one, rows, earlier, isRun) : undefined;
  const ids = isNamed
    ? rows.flatMap(({ input }) => idIn(names.selfOf(input)) ?? [])
    : seats
      ? [...seats.places.values()].flatMap(({ id }) => id ?? [])
      : [...earlier.map(({ id }) => id), ...rows.flatMap(({ input }) => ownIdIn(input) ?? [])];
  const found = await readExisting(scope, kind, { ids, titles, inputs: rows.map(({ input }) => input) }, isRun);
  const existing = new Map(found.map((row) => [row.id, row]));
  const isOnlyOnce = isNamed || kind === 'seats' || kind === 'measurables';
  const earlierRows = await readTaken(scope, one.id, kind, first, [...existing.keys()], isOnlyOnce);
  const taken = isOnlyOnce ? new Set() : earlierRows;
  /** The people, teams, seats and measurables of the rows so far, by id and by name. */
  const used = new Set<RowId>(isOnlyOnce ? earlierRows : []);
  const byTitle = Map.groupBy(
    // Rows of a one-on-one are no rows of a file.
    found.filter(({ id, deletedAt, visibleTo }) => !taken.has(id) && deletedAt === null && visibleTo === null),
    ({ values }) => titleKey(String(values.title)),
  );
  /** Takes the existing row with the title, owner, team and rock of a row. */
  const takeSame = (row: StoredRow, to: References): Existing | undefined => {
    const candidates = byTitle.get(titleKey(titleOf(row))) ?? [];
    const at = candidates.findIndex(
      ({ values, rockId, scorecardId }) =>
        (kind === 'measurables' ? scorecardId === to.scorecardId : true) &&
        (kind === 'measurables' ||
          to.ownerId === undefined ||
          !('ownerId' in values) ||
          values.ownerId === to.ownerId) &&
        (to.teamId === undefined || !('teamId' in values) || values.teamId === to.teamId) &&
        (kind !== 'milestones' || rockId === to.rockId),
    );
    return at < 0 ? undefined : candidates.splice(at, 1)[0];
  };

  const judgeRow = (row: StoredRow): Verdict & { is?: RowId[] } => {
    const { position, input } = row;
    const seat = seats?.places.get(position);
    const { title } = input.fields;
    const self = isNamed && title !== '' ? names.selfOf(input) : undefined;
    const isAdded = self !== undefined && ('added' in self || ('id' in self && self.isAdded));
    const [owner, team] = isNamed || seats ? [] : [names.ownerOf(input), names.teamOf(input)];
    const listed = referTo(scope, input, isAdded, names, holdersIn(existing.get(seat?.id ?? 0)?.values));
    const to: References = {
      ...{ ownerId: idIn(owner), teamId: idIn(team), seat, ...listed.to },
      currentQuarterStart: firstDayOf(quarter),
    };
    const reasons = [...reasonIn(self), ...reasonIn(owner), ...reasonIn(team), ...listed.reasons];
    if (seat?.refused) reasons.push(seat.refused);
    const scorecard = scorecardOf?.(input);
    if (scorecard && 'refused' in scorecard) reasons.push(scorecard.refused);
    else if (scorecard && 'id' in scorecard) to.scorecardId = scorecard.id;
    else to.newScorecard = scorecard;
    reasons.push(...(faults?.get(input) ?? []));
    if (!settings.leavesOutUnread) reasons.push(...input.unread.map(unreadCell));
    if (title === '') reasons.push(isNamed ? msg('The name is missing') : msg('The title is missing'));
    if ((input.key !== null || isNamed) && row.occurrence > 0) reasons.push(isSameRow);
    if (input.kind === 'milestones') {
      const rock = rockOf(input.fields, to.teamId, rocksByTitle);
      if ('refused' in rock) reasons.push(rock.refused);
      else if (isRun && rock.id === null) reasons.push(noRock(input.fields.rock));
      else to.rockId = rock.id;
    }
    if (input.kind === 'rocks' && input.fields.quarter) to.quarterStart = firstDayOf(input.fields.quarter);
    const verdict = { position, reasons, to, imported: null, changes: [], id: null };
    if (isNamed && title !== '' && self === undefined) return { ...verdict, reasons: [], fate: 'leftOut' };
    if (reasons.length > 0) return { ...verdict, fate: 'refused' };
    const isArchived = input.kind === 'todos' && Boolean(input.fields.archivedAt);
    if (isArchived && settings.leavesOutArchived) return { ...verdict, fate: 'leftOut' };

    const fields = 'description' in input.fields ? { ...input.fields } : { ...input.fields, description: undefined };
    Object.assign(fields, fittingTitle(title, fields.description));
    if (owner && 'text' in owner)
      fields.description = [fields.description, t('Owner: {name}', { name: owner.text })].filter(Boolean).join('\n\n');
    const read = defined(values(fields as never, to));
    // A row that the caller cannot see is none, so that no one finds out by an import what there is.
    const ownId = seat?.id ?? idIn(self) ?? ownIdIn(input);
    const before = earlier.find(
      ({ id, ...earlier }) =>
        earlier.position === position &&
        existing.has(id) &&
        (!(isNamed || seats) || id === ownId) &&
        (kind !== 'measurables' || existing.get(id)?.scorecardId === to.scorecardId),
    );
    const isNewName = [owner, team].some((found) => found && 'added' in found);
    const found = before ?? (ownId === undefined ? undefined : { id: ownId });
    const same = found ? existing.get(found.id) : isNamed || seats || isNewName ? undefined : takeSame(row, to);
    const is = [
      ...(same ? [same.id] : []),
      ...(self && 'added' in self ? [newId(self.added)] : []),
      ...(kind === 'measurables' ? [JSON.stringify([titleKey(title), to.scorecardId ?? to.newScorecard])] : []),
    ];
    if (isOnlyOnce && is.some((one) => used.has(one))) return { ...verdict, fate: 'refused', reasons: [isSameRow] };
    const imported: Values = {
      ...read,
      ...removedParts(input, read, to.leaderId ?? same?.values.leaderId, before?.imported),
    };
    const holders = holdersIn({ ...same?.values, ...imported });
    if (holders.length > limits.holders)
      return {
        ...verdict,
        fate: 'refused',
        reasons: [msg('A seat has at most {most} people', { most: limits.holders })],
      };
    if (!same && !isNamed) return { ...verdict, is, imported, fate: isArchived ? 'archived' : 'new' };
    const id = same?.id ?? null;
    if (same && same.deletedAt !== null) return { ...verdict, id, imported: before?.imported ?? null, fate: 'deleted' };
    const changes =
      (same?.visibleTo ?? null) === null ? changesOf(kind, imported, same?.values ?? {}, before?.imported) : [];
    // A list that was exported here does not say which values were in it then.
    if (!before && ownIdIn(input) !== undefined) for (const change of changes) change.isConflict = false;
    // What the import has added itself no one else has changed.
    if (isAdded) for (const change of changes) change.isConflict = false;
    const made = changes.filter((change) => isMade(change, settings));
    const refused =
      made.length > 0 && refusal?.(made, { scope, id: id ?? undefined, isAdded, mayManage: names.mayManage });
    if (refused) return { ...verdict, fate: 'refused', reasons: [refused] };
    const unmade = changes.flatMap((change) => (made.includes(change) ? [] : change.field));
    const written = Object.fromEntries(Object.entries(imported).filter(([field]) => !unmade.includes(field)));
    const fate = isAdded
      ? 'new'
      : changes.length === 0
        ? 'unchanged'
        : changes.some(({ isConflict }) => isConflict)
          ? 'conflict'
          : 'changed';
    const notes = fate === 'unchanged' ? [] : listed.notes;
    return {
      ...{ ...verdict, is, reasons: notes, id, changes, fate, before: same?.values },
      imported: { ...before?.imported, ...written },
    };
  };
  const verdicts = rows.map((row): Verdict => {
    const { is = [], ...verdict } = judgeRow(row);
    for (const one of is) used.add(one);
    return verdict;
  });
  if (!seats) return verdicts;
  verdicts.push(...joined);
  verdicts.sort((one, other) => one.position - other.position);
  const titleAt = new Map(rows.map(({ position, input }) => [position, input.fields.title]));
  return withoutCircles(
    verdicts,
    seats,
    (change) => isMade(change, settings),
    (at) => titleAt.get(at) ?? '',
  );
}

/** Finds the seats of rows in the chart. A seat that another row has made is no other row's. */
async function findPlaces(
  scope: Scope,
  one: Pick<StoredImport, 'id' | 'settings'>,
  rows: StoredRow[],
  earlier: Earlier[],
  isRun: boolean,
) {
  const byPosition = Map.groupBy(earlier, ({ position }) => position);
  return placeSeats(scope, rows, {
    ...{ settings: one.settings, isRun },
    findTaken: (ids) => readTaken(scope, one.id, 'seats', rows[0]?.position ?? 0, ids),
    earlier: new Map([...byPosition].map(([position, all]) => [position, all.map(({ id }) => id)])),
  });
}
