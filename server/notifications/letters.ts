import type { Meeting } from '#contract/meetings.ts';
import type { EntityType } from '#contract/notifications.ts';
import type { Recap } from '#contract/recaps.ts';
import { dayIn } from '#rules/dates.ts';
import { pathOf, type Target } from '#rules/notifications.ts';
import { recapSections } from '#rules/recap.ts';
import { type Message, msg } from '#rules/translate.ts';
import type { Letter } from '#server/mail/letter.ts';
import type { Reader } from '#server/users/readers.ts';
import type { notifications } from './table.ts';

type Row = Pick<typeof notifications.$inferSelect, 'title' | 'message' | Target>;
type Unsubscribe = NonNullable<Letter['unsubscribe']>;

/** The organization that a mail is about. */
export type Organization = { id: number; name: string };

const openButtons: Record<EntityType, Message> = {
  todo: msg('Open {todo}'),
  rock: msg('Open {rock}'),
  issue: msg('Open {issue}'),
  measurable: msg('Open {measurable}'),
  meeting: msg('Open {meeting}'),
  channel: msg('Open chat'),
  team: msg('Open team'),
};

/** Unread notifications, at least one. */
export function notificationsLetter(
  [first, ...others]: [Row, ...Row[]],
  { id, name }: Organization,
  unsubscribe: Unsubscribe,
): Letter {
  const rest = {
    footnote: msg("You're receiving this because of your notification settings in {organization}.", {
      organization: name,
    }),
    unsubscribe,
    organizationId: id,
  };
  if (others.length === 0) {
    return {
      subject: first.message,
      heading: first.title,
      parts: [{ text: first.message }, { button: openButtons[first.entityType], path: pathOf(first) }],
      ...rest,
    };
  }
  const rows = [first, ...others].map((row) => ({ title: row.message, detail: row.title, path: pathOf(row) }));
  return {
    subject: msg('{count} notifications from {organization}', { count: rows.length, organization: name }),
    parts: [
      { heading: msg('Unread'), rows },
      { button: msg('View all notifications'), path: '/notifications' },
    ],
    ...rest,
  };
}

type Todo = { id: number; title: string; dueDate: string | null; isNew: boolean };

type Result = {
  meeting: Meeting;
  recap: Recap;
  /** The reader's own open work. */
  own: { todos: Todo[]; issues: { id: number; title: string }[] };
  next: { id: number; title: string; meetingDate: string } | undefined;
  timeZone: string;
};

/** How many of the reader's to-dos and issues a recap lists. */
const maxOwnRows = 20;

/** The recap of a meeting, beginning with the reader's own work. */
export function recapLetter(
  { meeting, recap, own, next, timeZone }: Result,
  reader: Reader,
  { id, name }: Organization,
  unsubscribe: Unsubscribe,
): Letter {
  const { title, summary, actualStartTime, createdAt } = meeting;
  const day = dayIn(timeZone, new Date(actualStartTime ?? createdAt));
  const ownRows = [
    ...own.todos.slice(0, maxOwnRows).map((todo) => ({ title: ownTodo(todo), path: `/todos?todo=${todo.id}` })),
    ...own.issues.slice(0, maxOwnRows).map((issue) => ({
      title: msg('{Issue}: {title}', { title: issue.title }),
      path: `/issues?issue=${issue.id}`,
    })),
  ];
  const sections = recapSections(recap, reader.t, reader.formatDay).map(({ heading, lead, rows }) => ({
    heading,
    rows: [
      ...(lead ? [{ title: lead }] : []),
      ...rows.map(([row, fact]) => ({ title: [row, fact].filter(Boolean).join(': ') })),
    ],
  }));
  return {
    subject: msg('{title}, {day}: recap', {
      title: recap.team && !title.includes(recap.team) ? `${title} (${recap.team})` : title,
      day: { date: day },
    }),
    parts: [
      { text: factsOf(meeting, recap) },
      ...(ownRows.length > 0 ? [{ heading: msg('For you'), rows: ownRows }] : []),
      ...(summary ? [{ text: summary }] : []),
      ...sections,
      ...(next
        ? [
            {
              heading: msg('Next {meeting}'),
              rows: [
                {
                  title: msg('{title}, {date}', { title: next.title, date: { date: next.meetingDate } }),
                  path: `/meetings/${next.id}/live`,
                },
              ],
            },
          ]
        : []),
      { button: msg('Open the recap'), path: `/meetings/${meeting.id}` },
    ],
    footnote: msg(
      "You're receiving this because you attended this {meeting} or were invited to it in {organization}.",
      {
        organization: name,
      },
    ),
    unsubscribe,
    organizationId: id,
  };
}

function ownTodo({ title, dueDate, isNew }: Todo): Message {
  if (dueDate === null) return isNew ? msg('New {todo}: {title}', { title }) : msg('{Todo}: {title}', { title });
  const values = { title, day: { date: dueDate } };
  return isNew ? msg('New {todo}: {title}, due {day}', values) : msg('{Todo}: {title}, due {day}', values);
}

/** The duration, tangents and rating of a meeting in one sentence. */
function factsOf({ duration, tangentCount, rating }: Meeting, { average }: Recap): Message {
  const values = { minutes: duration ?? 0, tangents: tangentCount };
  return rating === null || average === null
    ? msg(
        '{minutes, plural, one {# minute} other {# minutes}}, {tangents, plural, one {# tangent} other {# tangents}}, not rated.',
        values,
      )
    : msg(
        '{minutes, plural, one {# minute} other {# minutes}}, {tangents, plural, one {# tangent} other {# tangents}}, rated {average, number} of 10.',
        { ...values, average },
      );
}

type DigestRow = { id: number; title: string; detail: Message };
/** What a person has to do in a week. */
export type Week = { overdue: DigestRow[]; due: DigestRow[]; rocks: DigestRow[]; meetings: DigestRow[] };

/** What the week that begins has for a person; undefined if it has nothing. */
export function digestLetter(week: Week, { id, name }: Organization, unsubscribe: Unsubscribe): Letter | undefined {
  const lists: [heading: Message, rows: DigestRow[], path: (id: number) => string][] = [
    [msg('Overdue'), week.overdue, (id) => `/todos?todo=${id}`],
    [msg('Due this week'), week.due, (id) => `/todos?todo=${id}`],
    [msg('Your {rocks}'), week.rocks, (id) => `/rocks/${id}`],
    [msg('{Meetings} of your teams'), week.meetings, (id) => `/meetings/${id}/live`],
  ];
  const parts = lists
    .filter(([, rows]) => rows.length > 0)
    .map(([heading, rows, path]) => ({
      heading,
      rows: rows.map((row) => ({ title: row.title, detail: row.detail, path: path(row.id) })),
    }));
  if (parts.length === 0) return undefined;
  return {
    subject: msg('Your week at {organization}', { organization: name }),
    parts: [...parts, { button: msg('Open My 90'), path: '/' }],
    footnote: msg("You're receiving this on Mondays because you turned on the weekly digest of {organization}.", {
      organization: name,
    }),
    unsubscribe,
    organizationId: id,
  };
}
