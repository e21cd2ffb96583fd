import type { ImportedRow, ImportFate, ImportKind, ImportStatus, PersonChoice } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import { escapeMarkdown } from './markdown-text.ts';
import { nameKey } from './sheets/match-person.ts';
import { type Message, msg } from './translate.ts';

/** Whether the server checks, runs or undoes an import. */
export const isInProgress = (status: ImportStatus): boolean =>
  status === 'checking' || status === 'running' || status === 'undoing';

/** Whether a person is added for a name in the files. */
export const addsPerson = ({ choice }: Pick<PersonChoice, 'choice'>): boolean =>
  choice === 'new' || choice === 'invited';

/** What becomes of the rows that an import adds or changes. */
export const importingFates: readonly ImportFate[] = ['new', 'archived', 'changed', 'conflict'];

/** What the fields of an import are called. */
export const importFieldNames = {
  title: msg('Title'),
  description: msg('Description'),
  owner: msg('Owner'),
  team: msg('Team'),
  rock: msg('{rockTitle}'),
  dueDate: msg('Due date'),
  status: msg('Status'),
  priority: msg('Priority'),
  quarter: msg('Quarter'),
  issueType: msg('Short or long term'),
  kind: msg('Kind'),
  completed: msg('Completed'),
  completedAt: msg('Completed on'),
  archivedAt: msg('Archived on'),
  solvedAt: msg('Solved on'),
  readAt: msg('Read on'),
  createdAt: msg('Created on'),
  jobTitle: msg('Job title'),
  phone: msg('Phone'),
  location: msg('Location'),
  leader: msg('Leader'),
  members: msg('Members'),
  member: msg('Member'),
  isPrivate: msg('Private'),
  parent: msg('Reports to'),
  holder: msg('Person in the seat'),
  responsibilities: msg('Responsibilities'),
  scorecard: msg('{scorecardTitle}'),
  format: msg('Format'),
  unit: msg('Unit'),
  operator: msg('Operator'),
  goal: msg('Goal'),
  goalMax: msg('Goal Max'),
  notes: msg('Notes'),
} satisfies Record<string, Message>;

/** Returns why a cell could not be read, as a sentence. */
export const unreadCell = ({ field, text }: ImportedRow['unread'][number]): Message =>
  msg('“{text}” is not understood as {field}', {
    text,
    field: importFieldNames[field as keyof typeof importFieldNames] ?? { text: field },
  });

/** Returns the key of a row that is in this organization already: of one in a list that was exported here. */
export const ownKey = (kind: ImportKind, id: number): string => `quarterdeck:${kind}/${id}`;

/** Returns the id in the `ownKey` of a row; undefined if its key is another one. */
export function ownIdIn({ kind, key }: Pick<ImportedRow, 'kind' | 'key'>): number | undefined {
  const prefix = ownKey(kind, 0).slice(0, -1);
  return key?.startsWith(prefix) && /^\d{1,9}$/.test(key.slice(prefix.length))
    ? Number(key.slice(prefix.length))
    : undefined;
}

/** Returns a title in the length of titles, and a description that has the whole title if it was cut. */
export function fittingTitle<Description extends string | null | undefined>(
  title: string,
  description?: Description,
): { title: string; description: Description | string | undefined } {
  if ([...title].length <= limits.title) return { title, description };
  const cut = [...title]
    .slice(0, limits.title - 1)
    .join('')
    .trimEnd();
  return { title: `${cut}…`, description: [escapeMarkdown(title), description].filter(Boolean).join('\n\n') };
}

/** Returns a title or a name for comparing: without regard to case and spaces. */
export const titleKey = (text: string | null | undefined): string =>
  (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();

/** Returns what makes a row the same as another, as one text: its key, or else its kind, title, owner, team and rock. */
export function identityOf({ kind, key, fields }: ImportedRow): string {
  if (key !== null) return `${kind} ${key}`;
  if (kind === 'people' || kind === 'teams') return [kind, nameKey(fields.title), '', '', ''].join('\n');
  const { owner, team, rock, scorecard } = fields as {
    owner?: string | null;
    team?: string | null;
    rock?: string;
    scorecard?: string;
  };
  // Another person may answer for a measurable, which is the same.
  if (kind === 'measurables') return [kind, titleKey(fields.title), titleKey(team), titleKey(scorecard)].join('\n');
  return [kind, titleKey(fields.title), nameKey(owner ?? ''), titleKey(team), titleKey(rock)].join('\n');
}
