import type { Import, ImportFate, ImportKind } from '#contract/imports.ts';
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
import type { ImportTarget } from './read/types.ts';

/** What an import brings, in the order in which it is made. */
export const kindNames: Record<ImportKind, Message> = {
  rocks: msg('{rocksTitle}'),
  milestones: msg('{milestonesTitle}'),
  todos: msg('{todosTitle}'),
  issues: msg('{issuesTitle}'),
  headlines: msg('{headlinesTitle}'),
};
export const kinds = Object.keys(kindNames) as ImportKind[];

/** `12 rocks`. */
export function countOf(kind: ImportKind, count: number): string {
  if (kind === 'rocks') return t('{count, plural, one {# {rock}} other {# {rocks}}}', { count });
  if (kind === 'milestones') return t('{count, plural, one {# {milestone}} other {# {milestones}}}', { count });
  if (kind === 'todos') return t('{count, plural, one {# {todo}} other {# {todos}}}', { count });
  if (kind === 'issues') return t('{count, plural, one {# {issue}} other {# {issues}}}', { count });
  return t('{count, plural, one {# {headline}} other {# {headlines}}}', { count });
}

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
export const isBusy = ({ status }: Pick<Import, 'status'>): boolean =>
  status === 'checking' || status === 'running' || status === 'undoing';

/** What a column of a file can mean. */
export const targetNames: Record<Exclude<ImportTarget, ''>, Message> = {
  title: msg('Title'),
  description: msg('Description'),
  owner: msg('Owner'),
  ownerEmail: msg('Email of the owner'),
  team: msg('Team'),
  rock: msg('{rockTitle}'),
  dueDate: msg('Due date'),
  startDate: msg('Start date'),
  status: msg('Status'),
  priority: msg('Priority'),
  quarter: msg('Quarter'),
  level: msg('Level'),
  issueType: msg('Short or long term'),
  kind: msg('Kind'),
  completed: msg('Completed'),
  completedAt: msg('Completed on'),
  archivedAt: msg('Archived on'),
  createdAt: msg('Created on'),
  repeat: msg('Repeat'),
  key: msg('ID or link'),
};

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
    return count > 0 ? [countOf(kind, count)] : [];
  });

/** How many rows running the import adds or changes. */
export function importableCount(one: Pick<Import, 'counts'>): number {
  const counts = countsByFate(one);
  return (
    (counts.get('new') ?? 0) +
    (counts.get('archived') ?? 0) +
    (counts.get('changed') ?? 0) +
    (counts.get('conflict') ?? 0)
  );
}
