import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import {
  type Import,
  type ImportedRow,
  type ImportFate,
  type ImportKind,
  type ImportRow,
  type ImportSettings,
  importKinds,
} from '#contract/imports.ts';
import type { Language } from '#contract/languages.ts';
import { limits, trashDays } from '#contract/limits.ts';
import { addsPerson, fittingTitle, importingFates, isInProgress } from '#rules/imports.ts';
import { mayInvite } from '#rules/invitations.ts';
import { fullName } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import type { Config } from '#server/config.ts';
import { found, isOneOf, ours, oursEver } from '#server/db/tenant.ts';
import { Conflict, demand, Invalid } from '#server/errors.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import { hasOpenJob } from '#server/jobs/open.ts';
import { quotaReached } from '#server/organizations/quotas.ts';
import { memberships } from '#server/organizations/table.ts';
import { readTerms } from '#server/organizations/terms.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { charts, seats } from '#server/seats/table.ts';
import { teams } from '#server/teams/table.ts';
import { translatorFor } from '#server/translations.ts';
import { users } from '#server/users/table.ts';
import { digestsOf } from './digests.ts';
import { flagIn, newNameIn } from './kind.ts';
import { kindNamed } from './kinds.ts';
import { countNeeded } from './new-names.ts';
import { holderNameIn } from './seats.ts';
import { type Change, importRows, imports, type StoredImport, type Value } from './table.ts';
import { quotaOf } from './write.ts';

/** The job that checks, runs or undoes an import; one at a time in an organization. */
export const importJob = { name: 'import' };

const dayMs = 24 * 3600_000;

/** Returns until when an import can be undone (ISO 8601); null before it is done. */
const undoableUntil = ({ finishedAt }: StoredImport): string | null =>
  finishedAt && new Date(Date.parse(finishedAt) + trashDays * dayMs).toISOString();

/** Returns an import as clients get it. */
function answerOf(row: StoredImport): Import {
  const { organizationId: _o, settings, language: _l, withEdited: _w, updatedAt: _u, version: _v, ...answer } = row;
  const invitedAs = (is: boolean) =>
    new Set(settings.people.flatMap(({ isInvited, userId }) => (isInvited === is ? userId : []))).size;
  return {
    ...answer,
    ...(row.status === 'checked' && countNeeded(settings)),
    ...{ peopleInvited: invitedAs(true), peopleNotInvited: invitedAs(false) },
    undoableUntil: undoableUntil(row),
  };
}

/** The condition for imports of the caller: no one else sees the rows, which may belong to private teams. */
const own = (scope: Scope, id?: number) =>
  ours(scope, imports, eq(imports.createdById, scope.actor.userId), id === undefined ? undefined : eq(imports.id, id));

/** Returns an import of the caller and locks it. @throws NotFound */
export const findLocked = async (scope: Scope, id: number): Promise<StoredImport> =>
  found(await scope.db.select().from(imports).where(own(scope, id)).for('no key update'), 'Import');

/** Returns an import of the caller. @throws NotFound */
export const findImport = async (scope: Scope, id: number): Promise<Import> =>
  answerOf(found(await scope.db.select().from(imports).where(own(scope, id)), 'Import'));

/** Returns the latest 50 imports of the caller, the latest first. */
export async function listImports(scope: Scope): Promise<Import[]> {
  const rows = await scope.db.select().from(imports).where(own(scope)).orderBy(desc(imports.id)).limit(50);
  return rows.map(answerOf);
}

/** Returns what the caller's latest 20 imports decided about names and tables, with the latest decision about each. */
export async function listChoices(scope: Scope): Promise<Pick<ImportSettings, 'people' | 'teams' | 'mappings'>> {
  const rows = await scope.db
    .select({ settings: imports.settings })
    .from(imports)
    .where(and(own(scope), isNotNull(imports.finishedAt)))
    .orderBy(desc(imports.id))
    .limit(20);
  const firstOf = <One>(all: One[], keyOf: (one: One) => string, most: number): One[] =>
    [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].reverse().slice(0, most);
  return {
    people: firstOf(
      rows.flatMap(({ settings }) =>
        settings.people.map(({ isNeeded: _n, isAdded: _a, isInvited: _i, ...choice }) => choice),
      ),
      ({ name }) => name,
      limits.importedNames,
    ),
    teams: firstOf(
      rows.flatMap(({ settings }) => settings.teams.map(({ isNeeded: _n, isAdded: _a, ...choice }) => choice)),
      ({ name }) => name,
      limits.importedNames,
    ),
    mappings: firstOf(
      rows.flatMap(({ settings }) => settings.mappings),
      ({ headings }) => JSON.stringify(headings),
      50,
    ),
  };
}

/** Begins an import. */
export async function createImport(
  scope: Scope,
  fields: { name: string; settings: ImportSettings; language: Language },
): Promise<Import> {
  const { organizationId, userId } = scope.actor;
  const rows = await scope.db
    .insert(imports)
    .values({ ...fields, organizationId, createdById: userId })
    .returning();
  return answerOf(found(rows, 'Import'));
}

const isUnderWay = msg('This import is in progress');

/** The condition that a job works on an import, or will. */
export const hasJob = hasOpenJob(importJob, 'importId', imports.id);

/** Whether a step of a locked import is in progress. */
const isBusy = async ({ db }: Scope, { id, status }: StoredImport): Promise<boolean> =>
  isInProgress(status) && (await db.$count(imports, and(eq(imports.id, id), hasJob))) > 0;

/** Changes a locked import. */
async function change(scope: Scope, id: number, fields: Partial<StoredImport>): Promise<Import> {
  const rows = await scope.db.update(imports).set(fields).where(own(scope, id)).returning();
  return answerOf(found(rows, 'Import'));
}

/** Adds rows to an import that has not run, or replaces those at the same positions. It has to be checked again. @throws NotFound; Conflict; Invalid */
export async function addRows(
  scope: Scope,
  id: number,
  { first, rows }: { first: number; rows: ImportedRow[] },
): Promise<Import> {
  const one = await findLocked(scope, id);
  if (one.status !== 'draft' && one.status !== 'checked') throw new Conflict(isUnderWay);
  if (first > one.rows || first + rows.length > limits.importedRows) {
    const message = msg('An import has at most {most, number} rows, which follow each other', {
      most: limits.importedRows,
    });
    throw new Invalid([{ path: 'first', message }]);
  }
  const { organizationId } = scope.actor;
  await demandSpace(scope);
  await scope.db
    .insert(importRows)
    .values(
      rows.map((input, index) => ({
        ...{ organizationId, importId: id, position: first + index, kind: input.kind, input },
        ...digestsOf(input),
      })),
    )
    .onConflictDoUpdate({
      target: [importRows.importId, importRows.position],
      set: {
        ...{ kind: sql`excluded.kind`, input: sql`excluded.input`, identity: sql`excluded.identity` },
        titleDigest: sql`excluded.title_digest`,
        ...{ fate: null, rowId: null, userId: null, imported: null, written: null },
      },
    });
  return change(scope, id, { status: 'draft', rows: Math.max(one.rows, first + rows.length), counts: {} });
}

/** @throws Conflict if the organization's imports have too many rows */
async function demandSpace(scope: Scope): Promise<void> {
  const [stored] = await scope.db
    .select({ rows: sql<number>`coalesce(sum(${imports.rows}), 0)::int` })
    .from(imports)
    .where(ours(scope, imports));
  if ((stored?.rows ?? 0) < limits.storedImportRows) return;
  const most = limits.storedImportRows;
  throw new Conflict(
    msg('The imports of this organization have {most, number} rows. Discard old ones first.', { most }),
  );
}

/** Starts a step of an import in the background. */
async function start(scope: Scope, id: number, fields: Partial<StoredImport>): Promise<Import> {
  const { organizationId } = scope.actor;
  await enqueueAll(scope.db, importJob, [
    { data: { organizationId, importId: id }, group: `organization ${organizationId}` },
  ]);
  return change(scope, id, { ...fields, progress: 0 });
}

/**
 * Starts to find out what becomes of each row. @throws NotFound; Conflict if the import runs or ran; Forbidden if the settings add people and
 * the caller may not; Invalid if it has no rows
 */
export async function checkImport(scope: Scope, id: number, settings: ImportSettings): Promise<Import> {
  if (settings.people.some(addsPerson))
    demand(mayInvite(scope.actor), msg("You can't add people to this organization. Ask an admin."));
  const one = await findLocked(scope, id);
  const isUnchecked = ['draft', 'checking', 'checked'].includes(one.status);
  if (!isUnchecked || (await isBusy(scope, one))) throw new Conflict(isUnderWay);
  if (one.rows === 0) throw new Invalid([{ path: 'rows', message: msg('There are no rows to import') }]);
  return start(scope, id, { status: 'checking', settings, counts: {} });
}

/** How many rows an import adds, of one kind. */
const added = ({ counts }: Pick<StoredImport, 'counts'>, kind: ImportKind): number =>
  (counts[kind]?.new ?? 0) + (counts[kind]?.archived ?? 0);

/** Starts a checked import. @throws NotFound; Conflict if it is not checked, or would change nothing; Refusal (409) for a quota */
export async function startImport(scope: Scope, id: number, quotas: Config['quotas']): Promise<Import> {
  const one = await findLocked(scope, id);
  if (one.status !== 'checked') throw new Conflict(msg('This import has to be checked first'));
  if (!importKinds.some((kind) => importingFates.some((fate) => (one.counts[kind]?.[fate] ?? 0) > 0)))
    throw new Conflict(msg('There is nothing to import'));
  for (const kind of importKinds) {
    const quota = quotaOf(kind);
    if (added(one, kind) === 0 || !quota) continue;
    const { rows } = await scope.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(kind)} where organization_id = ${scope.actor.organizationId}`,
    );
    if ((rows[0]?.count ?? 0) + added(one, kind) > quotas[quota]) throw quotaReached(quota, quotas[quota]);
  }
  return start(scope, id, { status: 'running' });
}

/** Starts to undo an import. Rows that were edited since stay, unless `withEdited`. @throws NotFound; Conflict if it did not run or is too old */
export async function undoImport(scope: Scope, id: number, withEdited: boolean): Promise<Import> {
  const one = await findLocked(scope, id);
  const isLeft = one.status === 'undone' && one.left > 0;
  const mayUndo = ['running', 'done', 'stopped', 'undoing'].includes(one.status) || isLeft;
  if (!mayUndo || (await isBusy(scope, one))) throw new Conflict(msg('This import cannot be undone now'));
  const until = undoableUntil(one);
  if (until !== null && Date.parse(until) < scope.now.getTime())
    throw new Conflict(msg('An import can be undone for {days} days', { days: trashDays }));
  return start(scope, id, { status: 'undoing', withEdited, left: 0 });
}

/** Discards an import with its rows. One that ran can then no longer be undone. @throws NotFound; Conflict while it is in progress */
export async function deleteImport(scope: Scope, id: number): Promise<void> {
  if (await isBusy(scope, await findLocked(scope, id))) throw new Conflict(isUnderWay);
  await scope.db.delete(imports).where(own(scope, id));
}

type RowQuery = {
  kind?: ImportKind | undefined;
  fate?: ImportFate | undefined;
  left?: 'true' | undefined;
  after?: number | undefined;
  limit?: number | undefined;
};

/** The fields that change along with others, of all kinds. */
const fieldsAlong = importKinds.flatMap((kind) => kindNamed(kind).parts?.along ?? []);

/** The first changes of a row, with the beginning of long texts, and how many more there are. */
function shortChanges() {
  const short = (name: string) => sql`case when length(change ->> ${name}) > ${limits.listedText}
    then to_jsonb(left(change ->> ${name}, ${limits.listedText}) || '…') else change -> ${name} end`;
  const all = sql`jsonb_array_elements(${importRows.changes}) with ordinality as listed (change, place)
    where change ->> 'field' <> all(${sql.param(fieldsAlong)}::text[])`;
  return {
    changes: sql<Change[]>`array(
      select change || jsonb_build_object('before', ${short('before')}, 'after', ${short('after')})
      from ${all} order by place limit ${limits.listedChanges})`,
    changeCount: sql<number>`(select count(*)::int from ${all})`,
  };
}

/** Returns rows of a checked import in the order of the files, with what becomes of them, in a language. @throws NotFound */
export async function listRows(scope: Scope, id: number, query: RowQuery, language: Language): Promise<ImportRow[]> {
  await findImport(scope, id);
  const { kind, fate, left, after = -1, limit = 100 } = query;
  const { position, rowId, isLeft, reasons } = importRows;
  const inRow = <Value>(path: string) => sql<Value>`${importRows.input} #>> ${path}`;
  const rows = await scope.db
    .select({
      ...{ position, kind: importRows.kind, fate: importRows.fate, reasons, rowId, isLeft, ...shortChanges() },
      ...{
        file: inRow<string>('{file}'),
        sheet: inRow<string>('{sheet}'),
        row: sql<number>`(${inRow<string>('{row}')})::int`,
      },
      ...{ title: inRow<string>('{fields,title}') },
      ...{ owner: inRow<string | null>('{fields,owner}'), team: inRow<string | null>('{fields,team}') },
    })
    .from(importRows)
    .where(
      ours(
        scope,
        importRows,
        eq(importRows.importId, id),
        gt(importRows.position, after),
        isNotNull(importRows.fate),
        kind && eq(importRows.kind, kind),
        fate && eq(importRows.fate, fate),
        left && eq(importRows.isLeft, true),
      ),
    )
    .orderBy(position)
    .limit(limit);
  const t = translatorFor(language, await readTerms(scope));
  const nameIn = await readNamesOf(
    scope,
    rows.flatMap(({ changes }) => changes),
  );
  return rows.map(({ fate, reasons, title, changes, changeCount, ...row }) => ({
    ...row,
    title: fittingTitle(title).title,
    fate: fate as ImportFate,
    reasons: reasons.map((reason) => t(reason)),
    changes: changes.map(nameIn),
    moreChanges: changeCount - changes.length,
  }));
}

/** What clients call fields whose values are ids, or that have another name. */
const fieldNames: Record<string, string> = {
  ownerId: 'owner',
  leaderId: 'leader',
  teamId: 'team',
  quarterStart: 'quarter',
};
const personFields = ['ownerId', 'leaderId', 'member', 'holder'];
const teamFields = ['teamId', 'team'];

/** The field of a change without the id in its name, and the values of which clients get the names. */
function partsOf({ field, before, after }: Change): { name: string; before: Value; after: Value } {
  const flag = flagIn(field);
  return flag
    ? { name: flag.name, before: before && flag.id, after: after && flag.id }
    : { name: field, before, after };
}

/** Returns a function that puts names in the place of the ids of people, teams and seats. */
async function readNamesOf(
  scope: Reading,
  changes: Change[],
): Promise<(change: Change) => ImportRow['changes'][number]> {
  const all = changes.map(partsOf);
  const valuesOf = (fields: string[]): string[] => [
    ...new Set(
      all.flatMap(({ name, before, after }) =>
        fields.includes(name) ? [before, after].flatMap((value) => (value === null ? [] : String(value))) : [],
      ),
    ),
  ];
  const people = await scope.db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(ours(scope, memberships, sql`${users.id} = any(${sql.param(valuesOf(personFields))}::text[])`));
  const teamIds = valuesOf(teamFields).flatMap((id) => (newNameIn(id) === undefined ? Number(id) : []));
  const teamRows = await scope.db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(ours(scope, teams, isOneOf(teams.id, teamIds)));
  const seatRows = await scope.db
    .select({ key: seats.key, title: seats.title })
    .from(seats)
    .innerJoin(charts, and(eq(charts.id, seats.chartId), eq(charts.isPrimary, true)))
    .where(oursEver(scope, seats, sql`${seats.key} = any(${sql.param(valuesOf(['parent']))}::text[])`));
  const personNames = new Map(people.map((person) => [person.id, fullName(person)]));
  const teamNames = new Map(teamRows.map(({ id, name }) => [String(id), name]));
  const titles = new Map(seatRows.map(({ key, title }) => [key, title]));
  return (change) => {
    const { name, before, after } = partsOf(change);
    const nameOf = (value: Value): Value => {
      const text = String(value);
      if (value === null) return null;
      if (personFields.includes(name)) return newNameIn(text) ?? holderNameIn(text) ?? personNames.get(text) ?? text;
      // A team that the caller does not see has no name for them.
      if (teamFields.includes(name)) return newNameIn(text) ?? teamNames.get(text) ?? null;
      // A seat that the import will add has no key yet, but its title.
      return name === 'parent' ? (titles.get(text) ?? text) : value;
    };
    return {
      ...{ field: fieldNames[name] ?? name, isConflict: change.isConflict },
      ...{ before: nameOf(before), after: nameOf(after) },
    };
  };
}

/**
 * Permanently deletes imports that were never run, a day after their last change, undone ones after 30 days, others after two years, and what
 * only an undo needs once it is too late.
 */
export async function purgeImports({ db, now }: { db: Scope['db']; now: Date }): Promise<void> {
  const yesterday = new Date(now.getTime() - dayMs).toISOString();
  const tooOld = new Date(now.getTime() - trashDays * dayMs).toISOString();
  await db.execute(
    sql`delete from ${imports} where finished_at is null and status in ('draft', 'checking', 'checked') and updated_at < ${yesterday}`,
  );
  const longAgo = new Date(now.getTime() - 730 * dayMs).toISOString();
  await db.execute(
    sql`delete from ${imports} where finished_at < ${longAgo} or (status = 'undone' and finished_at < ${tooOld})`,
  );
  await db.execute(sql`update ${importRows} set written = null, changes = '[]', reasons = '[]' from ${imports}
    where imports.id = import_rows.import_id and imports.finished_at < ${tooOld} and (written is not null or changes <> '[]')`);
}
