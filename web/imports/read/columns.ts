import type { ImportKind } from '#contract/imports.ts';
import { rowLinkIn } from '#rules/links.ts';
import { isFilled } from '#rules/sheets/cells.ts';
import type { Table } from '#rules/sheets/table.ts';
import { looksLikeWeek } from '#rules/sheets/week-headings.ts';
import { fieldWords } from '#rules/sheets/words.ts';
import {
  fieldsOfHeading,
  headlineOf,
  issueTypeOf,
  kindOfWord,
  kindWithin,
  statusOf,
  structureOfName,
  type WorkField,
} from '#rules/sheets/work-words.ts';
import { t } from '#web/lib/translate.ts';
import { memo } from './cellValues.ts';
import { isStructure, placesOf } from './places.ts';
import type { ImportTarget, TableReading } from './types.ts';

type Option = { field: WorkField; rank: number };

/** The columns that a list of work can have. */
const ofWork = new Set<ImportTarget>([
  ...(['startDate', 'level'] as const),
  ...Object.entries(placesOf).flatMap(([kind, places]) => (isStructure(kind as ImportKind) ? [] : places)),
]);

/** The fields that a heading may mean, also in the terms of the organization, each with a rank: the lowest fits best. */
function optionsOf(heading: string, kind?: ImportKind | ''): Option[] {
  if (kind && isStructure(kind)) return structureOptions(heading, kind);
  const options = fieldsOfHeading(heading).filter(({ field }) => ofWork.has(field));
  // `To-Do` or `Rock` stands above the titles, but `Rock` beside another title means the rock of a row.
  const ofTitles = kindOfWord(heading);
  if (ofTitles) options.push({ field: 'title', rank: ofTitles === 'rocks' ? 0.6 : 0.5 });
  const isRock = options.length === 0 && heading.toLowerCase() === t('{Rock}').toLowerCase();
  return isRock ? [{ field: 'rock', rank: 0 }] : options;
}

/** The fields that a heading may mean above people, teams or seats. `Title` is what people do, not what they are called. */
function structureOptions(heading: string, kind: ImportKind): Option[] {
  const all = fieldsOfHeading(heading);
  const isPeople = kind === 'people';
  const options = all.filter(
    ({ field, rank }) => placesOf[kind].includes(field) && !(isPeople && field === 'title' && rank === 0),
  );
  if (structureOfName(heading) === kind) options.push({ field: 'title', rank: 0.5 });
  for (const { field, rank } of all) {
    if (field === 'owner' && isPeople) options.push({ field: 'title', rank: 20 + rank });
    if (field === 'owner' && kind === 'seats') options.push({ field: 'holders', rank: 20 + rank });
    if (field === 'jobTitle' && kind === 'seats') options.push({ field: 'title', rank });
  }
  return options;
}

/** Whether a text is a heading that an import understands. */
export const isHeading = memo((text) => fieldsOfHeading(text).length > 0 || kindOfWord(text) !== undefined);

/** The columns that no list of people or teams has. */
const workOnly = new Set<WorkField>([
  ...(['dueDate', 'startDate', 'priority', 'quarter', 'rock', 'completed', 'completedAt', 'archivedAt'] as const),
  ...(['issueType', 'repeat', 'level'] as const),
]);

/** Whether a heading stands above work: above what only work has, or titles such as `Subject` and `Task name`. */
function isOfWork(heading: string): boolean {
  const options = fieldsOfHeading(heading);
  const isName = options.some(({ field }) => field === 'owner' || field === 'firstName');
  return (
    kindOfWord(heading) !== undefined ||
    options.some(({ field, rank }) => workOnly.has(field) || (field === 'title' && rank > 0 && rank < 4 && !isName))
  );
}

const goalHeading = new RegExp(`^${fieldWords('goal')}$`, 'i');

/** Returns people, teams, seats or measurables if the headings of a table, or else the names around it say that its rows are these. */
export function structureOf({ header }: Table, names: string[]): ImportKind | undefined {
  const nearest = names.find((name) => structureOfName(name) ?? kindOfWord(name) ?? kindWithin(name));
  const kindOfFile = nearest && structureOfName(nearest);
  // A scorecard has weeks beside its goals. One without may be a day.
  const weeks = header.filter(looksLikeWeek).length;
  const isScorecard = kindOfFile === 'measurables' || header.some((heading) => goalHeading.test(heading.trim()));
  if (weeks > 1 || (weeks === 1 && isScorecard)) return 'measurables';
  const has = (...fields: WorkField[]) =>
    header.some((heading) => fieldsOfHeading(heading).some(({ field, rank }) => fields.includes(field) && rank < 3));
  if (header.some(isOfWork) || (nearest && !kindOfFile)) return undefined;
  const isName = (heading: string) =>
    structureOptions(heading, 'people').some(({ field, rank }) => field === 'title' && rank < 20);
  const hasNames = header.some(isName) && !has('owner');
  const isOfSeats = header.some((heading) => structureOfName(heading) === 'seats');
  // A list of people, such as ours, may say which seats they hold.
  if (has('parent') && (has('holders', 'responsibilities') || (isOfSeats && !(has('firstName') && has('lastName'))))) {
    return 'seats';
  }
  if ((has('firstName') && (has('lastName') || hasNames)) || (hasNames && has('email', 'parent'))) return 'people';
  const isOfTeams = kindOfFile === 'teams' || header.some((heading) => structureOfName(heading) === 'teams');
  if ((has('leader') && has('members')) || (isOfTeams && has('leader', 'members'))) return 'teams';
  return undefined;
}

/** How many rows are looked at to learn what a column has. */
const sampleSize = 200;

/** The different texts of a column in the first rows. */
const textsIn = ({ rows }: Table, column: number): string[] => [
  ...new Set(
    rows
      .slice(0, sampleSize)
      .map(({ cells }) => cells[column]?.text.trim() ?? '')
      .filter(Boolean),
  ),
];
const mostAre = (texts: string[], is: (text: string) => unknown): boolean =>
  texts.length > 0 && texts.filter(is).length * 2 > texts.length;

/** The id at the end of a link to a row of Ninety. */
export const idInLink = (text: string): string | undefined => /(?:^|[/=#])([\da-f]{24})\/?$/i.exec(text)?.[1];

/** Whether the texts of a column identify its rows beyond this file. Numbers of rows do not. */
function areKeys(table: Table, column: number): boolean {
  const texts = table.rows
    .slice(0, sampleSize)
    .map(({ cells }) => cells[column]?.text.trim() ?? '')
    .filter(Boolean);
  return texts.length > 0 && new Set(texts).size === texts.length && texts.every((text) => text.length >= 8);
}

/** Whether a column has what a field needs, where its heading alone does not tell. */
function fits(field: WorkField, table: Table, column: number, isAlone: boolean): boolean {
  const texts = textsIn(table, column);
  if (field === 'key')
    return /link/i.test(table.header[column] ?? '')
      ? mostAre(texts, (text) => idInLink(text) ?? rowLinkIn(text))
      : areKeys(table, column);
  if (field === 'issueType') return isAlone || mostAre(texts, issueTypeOf);
  if (field === 'kind') return isAlone || mostAre(texts, headlineOf);
  return true;
}

/** Guesses the meaning of columns by their headings and, where these have several, their cells. Each meaning is assigned once. */
export function guessTargets(table: Table, kind?: ImportKind | ''): ImportTarget[] {
  const targets = table.header.map((): ImportTarget => '');
  const options = table.header.flatMap((heading, column) => {
    const found = optionsOf(heading, kind);
    return found
      .filter(({ field }) => fits(field, table, column, found.length === 1))
      .map((option) => ({ column, ...option }));
  });
  for (const { column, field } of options.toSorted((one, other) => one.rank - other.rank)) {
    if (targets[column] === '' && !targets.includes(field)) targets[column] = field;
  }
  if (!targets.includes('title')) {
    // A single column needs no heading that we understand.
    const filled = table.header.flatMap((_, column) =>
      table.rows.some(({ cells }) => isFilled(cells[column])) ? [column] : [],
    );
    const [only] = filled;
    if (only !== undefined && filled.length === 1) targets[only] = 'title';
  }
  return targets;
}

/** The program that writes such headings. */
export function programOf({ header, rows }: Table): TableReading['program'] {
  const names = new Set(header.map((heading) => heading.trim().toLowerCase()));
  const hasAll = (...some: string[]) => some.every((name) => names.has(name));
  if (hasAll('task id') && ['section/column', 'assignee email', 'projects'].some((name) => names.has(name))) {
    return 'Asana';
  }
  if (hasAll('card id') && (hasAll('list') || hasAll('list name'))) return 'Trello';
  const link = header.findIndex((heading) => /^link$/i.test(heading.trim()));
  const isLinked = link >= 0 && rows.slice(0, sampleSize).some(({ cells }) => idInLink(cells[link]?.text.trim() ?? ''));
  const isNinety = isLinked || (hasAll('completed on') && (hasAll('archived date') || hasAll('attachment names')));
  return isNinety ? 'Ninety' : null;
}

/** The kind that one of the names says: of a sheet, a title above a table or a file, in the order of how much they say. */
const kindOfNames = (names: string[]): ImportKind | undefined => {
  for (const name of names) {
    const kind = kindOfWord(name) ?? kindWithin(name);
    if (kind) return kind;
  }
  return undefined;
};

/** The kinds that have links in lists of ours. */
const kindsOfWork: ImportKind[] = ['rocks', 'todos', 'issues', 'headlines'];

/** Guesses what the rows of a table are by its columns, then by the names around it; empty if nothing tells. */
export function guessKind(
  table: Table,
  targets: ImportTarget[],
  program: TableReading['program'],
  names: string[],
): ImportKind | '' {
  const has = (target: ImportTarget) => targets.includes(target);
  const headingOf = (target: ImportTarget) => table.header[targets.indexOf(target)] ?? '';
  const [link = ''] = has('key') ? textsIn(table, targets.indexOf('key')) : [];
  const linked = kindsOfWork.find((kind) => kind === rowLinkIn(link)?.noun);
  if (linked) return linked;
  const isRockName = fieldsOfHeading(headingOf('rock')).some(({ field, rank }) => field === 'rock' && rank === 0);
  if (has('rock') && isRockName) return 'milestones';
  const ofTitle = kindOfWord(headingOf('title'));
  if (ofTitle) return ofTitle;
  if (program === 'Asana' || program === 'Trello') return 'todos';
  const isTrack = (text: string) => /track|risk/.test(statusOf(text) ?? '');
  const hasTracks = has('status') && textsIn(table, targets.indexOf('status')).some(isTrack);
  if (!has('rock') && (has('quarter') || has('level') || hasTracks)) return 'rocks';
  if (has('issueType')) return 'issues';
  if (has('kind') && mostAre(textsIn(table, targets.indexOf('kind')), headlineOf)) return 'headlines';
  if (has('repeat')) return 'todos';
  const ofStructure = table.header.some(isOfWork) ? undefined : names.map(structureOfName).find(Boolean);
  const nameKind = kindOfNames(names) ?? ofStructure;
  if (nameKind || !has('rock')) return nameKind ?? '';
  return has('priority') || has('createdAt') ? 'todos' : 'milestones';
}

/** Adds what the kind of a table decides: `Type` is the kind of a headline or the type of an issue. */
export function withKind(table: Table, targets: ImportTarget[], kind: ImportKind | ''): ImportTarget[] {
  const field = kind === 'headlines' ? 'kind' : kind === 'issues' ? 'issueType' : undefined;
  if (!field || targets.includes(field)) return targets;
  const column = targets.findIndex(
    (target, index) => target === '' && optionsOf(table.header[index] ?? '').some((option) => option.field === field),
  );
  return targets.map((target, index) => (index === column ? field : target));
}
