import type { ImportedRow, ImportKind, ImportSettings } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import { daysOfQuarter } from '#rules/dates.ts';
import { fittingTitle, ownIdIn, titleKey, unreadCell } from '#rules/imports.ts';
import { escapeMarkdown } from '#rules/markdown-text.ts';
import { msg } from '#rules/translate.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import { readTerms } from '#server/organizations/terms.ts';
import type { Scope } from '#server/scope.ts';
import { translatorFor } from '#server/translations.ts';
import { type Earlier, type Existing, readEarlier, readExisting, readTaken } from './existing.ts';
import { defined, flagIn, newId, type References, type StoredRow, type Verdict } from './kind.ts';
import { kindNamed } from './kinds.ts';
import { faultsOf } from './measurables.ts';
import { readNames } from './names.ts';
import { holdersIn, idIn, reasonIn, referTo } from './refer.ts';
import { noRock, readRocks, rockOf } from './rocks-of-milestones.ts';
import { scorecardFinder } from './scorecards.ts';
import { mergeSeats, placeSeats, withoutCircles } from './seats.ts';
import type { Change, RowId, StoredImport, Values } from './table.ts';

const isSameRow = msg('Another row of the files is the same');

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
const teamIdsIn = (fields: string[]): number[] =>
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
  const { values, refusal, columns } = kindNamed(kind);
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
      fields.description = [fields.description, t('Owner: {name}', { name: escapeMarkdown(owner.text) })]
        .filter(Boolean)
        .join('\n\n');
    const read = defined(values(fields as never, to));
    // In the check, someone or a team that will be added stands for itself, so that the change is seen.
    for (const [field, found] of [
      ['ownerId', owner],
      ['teamId', team],
    ] as const)
      if (found && 'added' in found && columns[field]) read[field] = newId(found.added);
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
  const titleAt = new Map(rows.map(({ position, input }) => [position, input.fields.title]));
  const judged = withoutCircles(
    verdicts,
    seats,
    (change) => isMade(change, settings),
    (at) => titleAt.get(at) ?? '',
  );
  const refused = new Map(judged.filter(({ fate }) => fate === 'refused').map((one) => [one.position, one.reasons]));
  const others = joined.map(({ first, ...one }): Verdict => {
    const reasons = refused.get(first);
    return reasons ? { ...one, fate: 'refused', reasons } : one;
  });
  return [...judged, ...others].toSorted((one, other) => one.position - other.position);
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
