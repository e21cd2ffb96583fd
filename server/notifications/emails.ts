import { nounOf, nouns } from '#contract/nouns.ts';
import { pathOf, type Target } from '#rules/notifications.ts';
import { type Message, msg } from '#rules/translate.ts';
import type { MailContent } from '#server/mail/content.ts';
import type { notifications } from './table.ts';

type Row = Pick<typeof notifications.$inferSelect, 'title' | 'message' | Target> & { quote: string | null };
type Unsubscribe = NonNullable<MailContent['unsubscribe']>;

/** The organization that a mail is about. */
export type Organization = { id: number; name: string };

/** Unread notifications, at least one. */
export function notificationsEmail(
  [first, ...others]: [Row, ...Row[]],
  { id, name }: Organization,
  unsubscribe: Unsubscribe,
): MailContent {
  const rest = {
    footnote: msg("You're receiving this because of your notification settings in {organization}.", {
      organization: name,
    }),
    unsubscribe,
    respectsQuiet: true,
    organizationId: id,
  };
  if (others.length === 0) {
    return {
      subject: first.message,
      heading: first.title,
      parts: [
        { text: first.message },
        ...(first.quote ? [{ text: first.quote }] : []),
        { button: { text: nouns[nounOf(first.entityType)].open }, path: pathOf(first) },
      ],
      ...rest,
    };
  }
  const rows = [first, ...others].map((row) => ({
    title: row.message,
    detail: row.quote || row.title,
    path: pathOf(row),
  }));
  return {
    subject: msg('{count} notifications from {organization}', { count: rows.length, organization: name }),
    parts: [
      { heading: msg('Unread'), rows },
      { button: msg('View all notifications'), path: '/notifications' },
    ],
    ...rest,
  };
}

type DigestRow = { id: number; title: string; detail: Message };
/** What a person has to do in a week. */
export type Week = { overdue: DigestRow[]; due: DigestRow[]; rocks: DigestRow[]; meetings: DigestRow[] };

/** Returns the mail about what the week that begins has for a person; undefined if it has nothing. */
export function digestEmail(week: Week, { id, name }: Organization, unsubscribe: Unsubscribe): MailContent | undefined {
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
    respectsQuiet: true,
    organizationId: id,
  };
}
