import type { Language } from '#contract/languages.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import type { Terms } from '#contract/terms.ts';
import { dayIn } from '#rules/dates.ts';
import { inMinutes } from '#rules/durations.ts';
import { pathOf, type Whereabouts } from '#rules/notifications.ts';
import { inTerms } from '#rules/old-terms.ts';
import { recapSections } from '#rules/recap.ts';
import type { Letter } from '#server/mail/letter.ts';
import { translatorFor } from '#server/translations.ts';
import { onDate, onDay } from './dates.ts';
import type { notifications } from './table.ts';

type News = Pick<typeof notifications.$inferSelect, 'title' | 'message' | Whereabouts>;
type Out = NonNullable<Letter['unsubscribe']>;

/** The organization that a mail is about, with its terms, and the language of the reader. */
export type Place = { id: number; name: string; terms: Terms; language: Language };

/** What somebody was told and has not read: at least one piece of news. */
export function newsLetter(raised: [News, ...News[]], { id, name, terms }: Place, unsubscribe: Out): Letter {
  // A message holds names and titles, which stay as they are.
  const said = (one: News): News => ({ ...one, title: inTerms(one.title, terms) });
  const [first, ...more] = [said(raised[0]), ...raised.slice(1).map(said)] as const;
  const rest = {
    footnote: `You get this because you are told by email what concerns you in ${name}.`,
    unsubscribe,
    organizationId: id,
  };
  if (more.length === 0) {
    return {
      subject: first.message.replace(/\.$/, ''),
      heading: first.title,
      parts: [{ text: first.message }, { button: 'Open it', path: pathOf(first) }],
      ...rest,
    };
  }
  const rows = [first, ...more].map((one) => ({ title: one.message, detail: one.title, path: pathOf(one) }));
  return {
    subject: `${raised.length} notifications from ${name}`,
    parts: [
      { heading: 'What you have not read yet', rows },
      { button: 'See all notifications', path: '/notifications' },
    ],
    ...rest,
  };
}

type Result = {
  meeting: Meeting;
  recap: Recap;
  /** What is open and of the reader. */
  own: {
    todos: { id: number; title: string; dueDate: string | null; isNew: boolean }[];
    issues: { id: number; title: string }[];
  };
  next: { id: number; title: string; meetingDate: string } | undefined;
  timeZone: string;
};

/** How many to-dos and issues of the reader's a recap names. */
const ownAtMost = 20;

/** What came of a meeting, first for its reader, in the words of the organization. */
export function recapLetter(
  { meeting, recap, own, next, timeZone }: Result,
  { id, name, terms }: Place,
  unsubscribe: Out,
): Letter {
  const { title, duration, tangentCount, rating, summary, actualStartTime, createdAt } = meeting;
  const say = (text: string) => inTerms(text, terms);
  const facts = [
    inMinutes(duration),
    tangentCount === 1 ? '1 tangent' : `${tangentCount} tangents`,
    rating === null ? 'not rated' : `rated ${recap.average} of 10`,
  ];
  const day = onDay(dayIn(timeZone, new Date(actualStartTime ?? createdAt)));
  const team = recap.team && !title.includes(recap.team) ? ` (${recap.team})` : '';
  const forReader = [
    ...own.todos.slice(0, ownAtMost).map((todo) => ({
      title: `${say(todo.isNew ? 'New to-do' : 'To-do')}: ${todo.title}${todo.dueDate ? `, due ${onDay(todo.dueDate)}` : ''}`,
      path: `/todos?todo=${todo.id}`,
    })),
    ...own.issues.slice(0, ownAtMost).map((issue) => ({
      title: `${say('Issue')}: ${issue.title}`,
      path: `/issues?issue=${issue.id}`,
    })),
  ];
  const sections = recapSections(recap, translatorFor('en', terms), onDay).map(({ heading, lead, rows }) => ({
    heading,
    rows: [
      ...(lead ? [{ title: lead }] : []),
      ...rows.map(([row, fact]) => ({ title: [row, fact].filter(Boolean).join(': ') })),
    ],
  }));
  return {
    subject: `${title}${team}, ${day}: recap`,
    parts: [
      { text: `${facts.join(', ')}.` },
      ...(forReader.length > 0 ? [{ heading: 'For you', rows: forReader }] : []),
      ...(summary ? [{ text: summary }] : []),
      ...sections,
      ...(next
        ? [
            {
              heading: say('Next meeting'),
              rows: [
                { title: `${next.title}, ${onDate(next.meetingDate, timeZone)}`, path: `/meetings/${next.id}/live` },
              ],
            },
          ]
        : []),
      { button: 'Open the recap', path: `/meetings/${meeting.id}` },
    ],
    footnote: `${say('You get this because you took part in this meeting, or were invited to it, at')} ${name}.`,
    unsubscribe,
    organizationId: id,
  };
}

type Row = { id: number; title: string; detail: string };
/** What a week holds for somebody. */
export type Week = { overdue: Row[]; due: Row[]; rocks: Row[]; meetings: Row[] };

/** What the week that begins holds for somebody; undefined where that is nothing. */
export function digestLetter(week: Week, { id, name, terms }: Place, unsubscribe: Out): Letter | undefined {
  const lists: [heading: string, rows: Row[], path: (id: number) => string][] = [
    ['Overdue', week.overdue, (id) => `/todos?todo=${id}`],
    ['Due this week', week.due, (id) => `/todos?todo=${id}`],
    ['Your rocks', week.rocks, (id) => `/rocks/${id}`],
    ['Meetings of your teams', week.meetings, (id) => `/meetings/${id}/live`],
  ];
  const parts = lists
    .filter(([, rows]) => rows.length > 0)
    .map(([heading, rows, path]) => ({
      heading: inTerms(heading, terms),
      rows: rows.map((row) => ({ title: row.title, detail: row.detail, path: path(row.id) })),
    }));
  if (parts.length === 0) return undefined;
  return {
    subject: `Your week at ${name}`,
    parts: [...parts, { button: 'Open My 90', path: '/' }],
    footnote: `You get this on Mondays because you asked for the weekly digest of ${name}.`,
    unsubscribe,
    organizationId: id,
  };
}
