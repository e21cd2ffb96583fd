import type { Meeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import { dayIn } from '#rules/dates.ts';
import { lateMinutes } from '#rules/meetings.ts';
import { recapSections } from '#rules/recap.ts';
import { type Message, msg } from '#rules/translate.ts';
import type { MailContent } from '#server/mail/content.ts';
import type { Reader } from '#server/translations.ts';

type Todo = { id: number; title: string; dueDate: string | null; isNew: boolean };

type Result = {
  meeting: Meeting;
  recap: Recap;
  /** The reader's own open work. */
  own: { todos: Todo[]; issues: { id: number; title: string }[] };
  next: { id: number; title: string; meetingDate: string } | undefined;
  timeZone: string;
  /** The sections that changed since the reader got them; undefined if they did not get the recap yet. */
  changedIds: string[] | undefined;
  /** Whether the meeting has just ended, so that its recap may still change. */
  mayChange: boolean;
};

/** How many of the reader's to-dos and issues a recap lists. */
const maxOwnRows = 20;

/** The recap of a meeting, or how it changed, beginning with the reader's own work. */
export function recapEmail(
  { meeting, recap, own, next, timeZone, changedIds, mayChange }: Result,
  reader: Reader,
  { id, name }: { id: number; name: string },
  unsubscribe: NonNullable<MailContent['unsubscribe']>,
): MailContent {
  const { title, summary, actualStartTime, createdAt } = meeting;
  const day = dayIn(timeZone, new Date(actualStartTime ?? createdAt));
  const ownRows = [
    ...own.todos.slice(0, maxOwnRows).map((todo) => ({ title: ownTodo(todo), path: `/todos?todo=${todo.id}` })),
    ...own.issues.slice(0, maxOwnRows).map((issue) => ({
      title: msg('{Issue}: {title}', { title: issue.title }),
      path: `/issues?issue=${issue.id}`,
    })),
  ];
  const all = recapSections(recap, reader);
  const changed = all.filter(({ id }) => changedIds?.includes(id)).map(({ heading }) => heading);
  const sections = all.map(({ heading, lead, rows }) => ({
    heading,
    rows: [
      ...(lead ? [{ title: lead }] : []),
      ...rows.map(([row, fact]) => ({ title: [row, fact].filter(Boolean).join(/[?!.:]$/.test(row) ? ' ' : ': ') })),
    ],
  }));
  const values = {
    title: recap.team && !title.includes(recap.team) ? `${title} (${recap.team})` : title,
    day: { date: day },
  };
  return {
    subject: changedIds ? msg('{title}, {day}: recap changed', values) : msg('{title}, {day}: recap', values),
    parts: [
      ...(changedIds ? [{ text: changeText(changed) }] : []),
      { text: factsOf(meeting, recap) },
      ...(mayChange ? [{ text: mayChangeText }] : []),
      ...(ownRows.length > 0 ? [{ heading: msg('For you'), rows: ownRows }] : []),
      ...(summary ? [{ heading: msg('In short'), rows: [{ title: summary }] }] : []),
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

const mayChangeText = msg('This recap may change for {minutes} minutes. If it does, we send it once more.', {
  minutes: lateMinutes,
});

const changeText = (headings: string[]): Message =>
  headings.length > 0
    ? msg('This recap has changed since we sent it: {sections}.', { sections: headings.join(', ') })
    : msg('This recap has changed since we sent it.');

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
