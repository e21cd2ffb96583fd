import type { Import, ImportFate, ImportKind } from '#contract/imports.ts';
import { importFieldNames, importingFates, isInProgress } from '#rules/imports.ts';
import { peopleCount } from '#rules/people.ts';
import { amountOf } from '#rules/row-names.ts';
import type { SheetField } from '#rules/sheets/words.ts';
import type { WorkField } from '#rules/sheets/work-words.ts';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import type { Icon } from '#web/ui/icons/icon.ts';
import {
  IconAlertTriangle,
  IconArchive,
  IconCheck,
  IconMinus,
  IconPencil,
  IconPlus,
  IconTrash,
  IconX,
} from '#web/ui/icons/icons.ts';
import { isNamedKind } from './read/places.ts';
import type { ImportTarget } from './read/types.ts';

/** What an import brings, in the order in which it is made. */
export const kindNames: Record<ImportKind, Message> = {
  people: msg('People'),
  teams: msg('Teams'),
  seats: msg('Seats'),
  measurables: msg('{measurablesTitle}'),
  rocks: msg('{rocksTitle}'),
  milestones: msg('{milestonesTitle}'),
  todos: msg('{todosTitle}'),
  issues: msg('{issuesTitle}'),
  headlines: msg('{headlinesTitle}'),
};
export const kinds = Object.keys(kindNames) as ImportKind[];

/** A number of rows of a kind: `12 rocks`. */
export const amountOfKind = (kind: ImportKind, count: number): Message =>
  kind === 'people' ? peopleCount(count) : amountOf(kind, count);

/** What becomes of a row, with its sign. */
export const fates: Record<ImportFate, { name: Message; icon: Icon; color?: string }> = {
  new: { name: msg('New'), icon: IconPlus, color: 'teal' },
  archived: { name: msg('Archived'), icon: IconArchive, color: 'teal' },
  changed: { name: msg('Changed'), icon: IconPencil, color: 'blue' },
  unchanged: { name: msg('Unchanged'), icon: IconCheck },
  conflict: { name: msg('Changed on both sides'), icon: IconAlertTriangle, color: 'orange' },
  deleted: { name: msg('Deleted here'), icon: IconTrash },
  leftOut: { name: msg('Left out'), icon: IconMinus },
  refused: { name: msg("Can't be imported"), icon: IconX, color: 'red' },
};
export const fateNames = Object.keys(fates) as ImportFate[];

export const statusNames: Record<Import['status'], Message> = {
  draft: msg('Not checked'),
  checking: msg('Checking'),
  checked: msg('Checked'),
  running: msg('Importing'),
  done: msg('Imported'),
  undoing: msg('Undoing'),
  undone: msg('Undone'),
  stopped: msg('Stopped'),
};

/** Whether the server works on an import. */
export const isBusy = ({ status }: Pick<Import, 'status'>): boolean => isInProgress(status);

/** What a column of a file can mean. */
export const targetNames: Record<WorkField | SheetField, Message> = {
  ...importFieldNames,
  ownerEmail: msg('Email of the owner'),
  startDate: msg('Start date'),
  level: msg('Level'),
  repeat: msg('Repeat'),
  holders: msg('People'),
  name: msg('Name'),
  firstName: msg('First name'),
  lastName: msg('Last name'),
  email: msg('Email'),
  teams: msg('Teams'),
  key: msg('ID or link'),
};

/** The name of a field, or the field itself if it has none. */
export function fieldText(field: string): string {
  const [week, note] = field.split(' ');
  if (note === 'note') return t('Note of {week}', { week: week ?? '' });
  return Object.hasOwn(targetNames, field) ? t(targetNames[field as keyof typeof targetNames]) : field;
}

/** What a column of a kind can mean. People and teams have a name for a title. */
export const targetText = (target: ImportTarget, kind: ImportKind): string =>
  target === 'title' && isNamedKind(kind) ? t('Name') : fieldText(target);

/** How many rows have each fate, over all kinds. */
export function countsByFate({ counts }: Pick<Import, 'counts'>): Map<ImportFate, number> {
  const sums = new Map<ImportFate, number>();
  for (const byFate of Object.values(counts))
    for (const fate of fateNames) {
      const count = byFate[fate] ?? 0;
      if (count > 0) sums.set(fate, (sums.get(fate) ?? 0) + count);
    }
  return sums;
}

/** The rows of some fates as text, by kind: `12 rocks and 3 to-dos`. */
export const rowCounts = ({ counts }: Pick<Import, 'counts'>, chosen: ImportFate[]): string[] =>
  kinds.flatMap((kind) => {
    const count = chosen.reduce((sum, fate) => sum + (counts[kind]?.[fate] ?? 0), 0);
    return count > 0 ? [t(amountOfKind(kind, count))] : [];
  });

/** How many people and teams an import added, or will add once it is checked. */
export const addedNames = ({ peopleAdded, teamsAdded }: Pick<Import, 'peopleAdded' | 'teamsAdded'>): string[] => [
  ...(peopleAdded > 0 ? [t(peopleCount(peopleAdded))] : []),
  ...(teamsAdded > 0 ? [t(amountOf('teams', teamsAdded))] : []),
];

/** What an import adds as text, by kind. Rows of other kinds add people and teams, too. */
export function addedCounts({ counts, peopleAdded, teamsAdded }: Import): string[] {
  const withNames = (kind: 'people' | 'teams', added: number) => ({
    [kind]: { ...counts[kind], new: Math.max(added, counts[kind]?.new ?? 0) },
  });
  const all = { ...counts, ...withNames('people', peopleAdded), ...withNames('teams', teamsAdded) };
  return rowCounts({ counts: all }, ['new', 'archived']);
}

/** How many rows running the import adds or changes. */
export function importableCount(one: Pick<Import, 'counts'>): number {
  const counts = countsByFate(one);
  return importingFates.reduce((sum, fate) => sum + (counts.get(fate) ?? 0), 0);
}
