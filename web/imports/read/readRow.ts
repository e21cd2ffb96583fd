import { cleanLine } from '#contract/clean-line.ts';
import type { ImportedRow, ImportKind } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import { quarterOf } from '#rules/dates.ts';
import { htmlText } from '#rules/html-text.ts';
import { ownKey } from '#rules/imports.ts';
import { linkTargetAt, rowLinkIn } from '#rules/links.ts';
import { responsibilitiesIn } from '#rules/seats.ts';
import { type Cell, isFilled, unescaped } from '#rules/sheets/cells.ts';
import type { DayOrder } from '#rules/sheets/date-text.ts';
import {
  answerOf,
  headlineOf,
  issueTypeOf,
  priorityOf,
  repeatOf,
  saysNothing,
  statusOf,
} from '#rules/sheets/work-words.ts';
import { dayReader, memo, readQuarter, zonedMoment } from './cellValues.ts';
import { idInLink } from './columns.ts';
import { placesOf } from './places.ts';
import type { ImportContext, ImportTarget } from './types.ts';

/** How the rows of a table are read. `sheetNames` are the names that may say the type of all of its issues or headlines. */
type RowReading = ImportContext & {
  kind: ImportKind;
  targets: ImportTarget[];
  order: DayOrder;
  sheetNames: string[];
};

type Read = Pick<ImportedRow, 'key' | 'unread'> & { fields: Record<string, unknown>; email: string };

const isLonger = (text: string, most: number): boolean => text.length > most;

const betweenNames = /[;|\n]|\s(?:&|\+|\/|and|und|y)\s/;

/** The first of several people: `Ada Lovelace, Ben Carter` are two, `Lovelace, Ada` is one. */
export function firstPerson(text: string): string {
  const [first = ''] = text.split(betweenNames);
  const parts = first.split(',').map((part) => part.trim());
  const areSeveral = parts.length > 2 || parts.every((part) => /\S[\s@]\S|\S@\S/.test(part));
  return ((areSeveral ? parts[0] : first) ?? '').trim().replace(/\s+/g, ' ');
}

/** Several names in a cell, each once: `Ada; Ben` or `Ada, Ben`, but `Lovelace, Ada; Carter, Ben` are two. */
export function severalNames(text: string): string[] {
  const separator = betweenNames.test(text) ? betweenNames : ',';
  return [...new Set(text.split(separator).map(cleanLine).filter(Boolean))];
}

/** Whether a cell says that a team is private. */
const privacyOf = (text: string): boolean | undefined => {
  if (/^priva(?:te?|d[ao])$/i.test(text)) return true;
  if (/^(?:public|open|öffentlich|offen|públic[oa]|abiert[oa])$/i.test(text)) return false;
  const answer = answerOf(text);
  return answer && answer === 'yes';
};

/** The name of a person in one or two columns. Beside a first name, `Name` is the last one unless it has both. */
function nameOf(textOf: (target: ImportTarget) => string): string {
  const [name, first, last] = (['title', 'firstName', 'lastName'] as const).map((target) => cleanLine(textOf(target)));
  if (!first || !last) return first && name && !name.includes(first) ? `${first} ${name}` : name || first || last || '';
  return `${first} ${last}`;
}

const rockStatuses: Partial<Record<NonNullable<ReturnType<typeof statusOf>>, string>> = {
  ...{ not_started: 'not_started', on_track: 'on_track', at_risk: 'at_risk', off_track: 'off_track', done: 'complete' },
};
const issueStatuses: typeof rockStatuses = {
  ...{ not_started: 'open', in_progress: 'in_progress', done: 'resolved', closed: 'closed', canceled: 'closed' },
};
/** Whether a to-do or a milestone with this status is completed. */
const completions: Partial<Record<NonNullable<ReturnType<typeof statusOf>>, boolean>> = {
  ...{ done: true, closed: true, not_started: false, in_progress: false, on_track: false, at_risk: false },
  off_track: false,
};

/** Returns a function that reads the cells of a row. A cell that cannot be read is reported, and its field left out. */
export function rowReader(reading: RowReading): (cells: Cell[]) => Read {
  const { kind, targets, order, today, fiscalYearStartMonth, sheetNames, origin, organizationId } = reading;
  const places = new Set(placesOf[kind]);
  const columns = new Map(targets.flatMap((target, column) => (places.has(target) ? [[target, column] as const] : [])));
  const isNothing = memo(saysNothing);
  const dayOf = dayReader(order, today);
  const status = memo(statusOf);
  const priority = memo(priorityOf);
  const answer = memo(answerOf);
  const person = memo(firstPerson);
  const quarterNow = quarterOf(today, fiscalYearStartMonth);
  const sheetType = sheetNames.map(issueTypeOf).find(Boolean);
  const sheetHeadline = sheetNames.map(headlineOf).find((one) => one && one !== 'general');

  return (cells) => {
    const unread: Read['unread'] = [];
    const fields: Record<string, unknown> = {};
    const cellOf = (target: ImportTarget): Cell | undefined => cells[columns.get(target) ?? -1];
    const textOf = (target: ImportTarget): string => {
      const cell = cellOf(target);
      const text = cell ? unescaped(cell.text) : '';
      return text.length <= 20 && target !== 'title' && isNothing(text) ? '' : text;
    };
    const report = (field: ImportTarget) => void unread.push({ field, text: textOf(field).slice(0, 100) });
    /** Sets a field to what a cell says, if it says anything. */
    const set = (target: ImportTarget, read: (text: string) => unknown, field: string = target) => {
      const text = textOf(target);
      if (text === '') return;
      const value = read(text);
      if (value === undefined) report(target);
      else if (value !== null) fields[field] = value;
    };
    const within = (most: number) => (text: string) => (isLonger(text, most) ? undefined : text);
    const day = (target: ImportTarget) => {
      const cell = cellOf(target);
      return cell && dayOf(cell);
    };
    /** The moment of a cell. `isAnswer`: a yes means today, because the cell does not say when, and a no that it never was. */
    const moment = (target: ImportTarget, isAnswer = false): string | null | undefined => {
      const text = textOf(target);
      if (text === '') return undefined;
      const stated = zonedMoment(text);
      if (stated) return stated;
      const date = day(target);
      if (date) return `${date}T12:00:00Z`;
      const yesOrNo = isAnswer ? answer(text) : undefined;
      if (yesOrNo) return yesOrNo === 'yes' ? `${today}T12:00:00Z` : null;
      report(target);
      return undefined;
    };
    /** When the row was completed; null if the file says that it is not, undefined if it does not say. */
    const completion = (): string | null | undefined => moment('completedAt', true) ?? moment('completed', true);
    const level = (text: string, top: string) => {
      if (text === '0') return null;
      const found = priority(text);
      return found === 'top' ? top : found;
    };

    /** Several names; a cell with too many or too long ones is not read. */
    const names =
      (most: number, longest: number = limits.email) =>
      (text: string) => {
        const all = severalNames(text);
        return all.length > most || all.some((name) => isLonger(name, longest)) ? undefined : all;
      };

    const title = kind === 'people' ? nameOf(textOf) : textOf('title');
    const longest: Partial<Record<ImportKind, number>> = {
      people: limits.email,
      teams: limits.title,
      seats: limits.title,
    };
    const isTooLong = isLonger(title, longest[kind] ?? limits.importedTitle);
    fields.title = isTooLong ? '' : title;
    if (isTooLong) report('title');
    set('team', within(limits.email));
    const link = textOf('key');
    // A list of ours has Markdown.
    set('description', (text) => within(limits.text)(rowLinkIn(link) ? text : htmlText(text)));
    const email = person(textOf('ownerEmail') || textOf('email'));
    const owner = person(textOf('owner')) || (kind === 'people' ? '' : email);
    if (isLonger(owner, limits.email)) report('owner');
    else if (owner) fields.owner = owner;
    set('dueDate', () => day('dueDate'));
    const created = moment('createdAt');
    if (created) fields.createdAt = created;

    if (kind === 'people') {
      for (const field of ['jobTitle', 'phone', 'location'] as const)
        set(field, (text) => within(limits.title)(cleanLine(text)));
      set('teams', names(limits.importedTeams));
    } else if (kind === 'teams') {
      set('leader', (text) => within(limits.email)(person(text)));
      set('members', names(limits.importedMembers));
      set('isPrivate', privacyOf);
    } else if (kind === 'seats') {
      set('parent', (text) => within(limits.title)(cleanLine(text)));
      set('holders', names(limits.holders, limits.title), 'people');
      set('responsibilities', (text) => {
        const lines = responsibilitiesIn(text.includes('\n') ? text : text.replaceAll(';', '\n'))
          .map(cleanLine)
          .filter(Boolean);
        const isTooMuch = lines.length > limits.responsibilities || lines.some((one) => isLonger(one, limits.title));
        return isTooMuch ? undefined : lines;
      });
    } else if (kind === 'rocks') {
      set('status', (text) => rockStatuses[status(text) ?? 'canceled']);
      set('priority', (text) => level(text, 'urgent'));
      if (completion()) fields.status = 'complete';
      const due = fields.dueDate as string | undefined;
      const near = due === undefined ? quarterNow : quarterOf(due, fiscalYearStartMonth);
      if (due !== undefined) fields.quarter = near;
      set('quarter', (text) => {
        const date = day('quarter');
        return readQuarter(text, near) ?? (date && quarterOf(date, fiscalYearStartMonth));
      });
    } else if (kind === 'milestones') {
      fields.rock = '';
      set('rock', within(limits.importedTitle));
      set('status', (text) => completions[status(text) ?? 'canceled'], 'completed');
      const at = completion();
      if (at !== undefined) fields.completed = at !== null;
    } else if (kind === 'todos') {
      set('priority', (text) => level(text, 'urgent'));
      set(
        'status',
        (text) => {
          const isDone = completions[status(text) ?? 'canceled'];
          return isDone === undefined ? undefined : isDone ? `${today}T12:00:00Z` : false;
        },
        'completedAt',
      );
      // An open to-do has no moment of completion.
      if (fields.completedAt === false) fields.completedAt = null;
      const at = completion();
      if (at !== undefined) fields.completedAt = at;
      const archived = moment('archivedAt', true);
      if (archived !== undefined) fields.archivedAt = archived;
      set('repeat', (text) => {
        const often = repeatOf(text);
        return often === 'never' ? null : often;
      });
    } else if (kind === 'issues') {
      set('priority', (text) => level(text, 'critical'));
      set('status', (text) => issueStatuses[status(text) ?? 'on_track']);
      if (sheetType) fields.issueType = sheetType;
      set('issueType', issueTypeOf);
      const [solved, archived] = [completion(), moment('archivedAt', true)];
      if (solved && fields.status !== 'closed') fields.status = 'resolved';
      if (archived) fields.status = 'closed';
      const at = solved ?? archived;
      if (at) fields.solvedAt = at;
    } else {
      if (sheetHeadline) fields.kind = sheetHeadline;
      set('kind', (text) => {
        const found = headlineOf(text);
        return found === 'general' ? null : found;
      });
      const at = moment('archivedAt', true) ?? completion();
      if (at !== undefined) fields.readAt = at;
    }
    const target = rowLinkIn(link) ? linkTargetAt(link, origin, organizationId) : undefined;
    const key = target?.noun === kind ? ownKey(kind, target.id) : keyOf(link);
    return { key, unread, fields, email };
  };
}

/** The key of a row: the id in a link of Ninety, or what the column of keys says. */
const keyOf = (text: string): string | null => {
  const key = idInLink(text) ?? cleanLine(text);
  return key === '' || isLonger(key, limits.title) ? null : key;
};

/** Whether a row has nothing but its title. */
export const isTitleRow = (cells: Cell[], title: number): boolean =>
  isFilled(cells[title]) && cells.every((cell, column) => column === title || !isFilled(cell));
