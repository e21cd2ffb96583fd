import type { Meeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import { quarterLabel } from './dates.ts';
import { formatSeconds, inMinutes } from './durations.ts';

type Row = [name: string, fact: string];

/** A section of a recap for readers: a sentence, then names with facts about them. */
export type RecapSection = {
  heading: string;
  lead?: string;
  rows: Row[];
  /** Whether facts are long texts, which go below the name. */
  isLong?: boolean;
};

/** Marks a text that was written offline and arrived after the end of the meeting. */
const withLate = (text: string, isLate = false) => (isLate ? `${text} (added after the end)` : text);

/** The sections of a recap, for the screen and the mail. `showDay` formats a day (`YYYY-MM-DD`). */
export function recapSections(recap: Recap, showDay: (day: string) => string): RecapSection[] {
  const { agenda, people, segue, notes, numbers, rocks, newRocks, todos, issues, headlines } = recap;
  const { absent, votes, messages, sent } = recap;
  const since = todos.isFirst ? 'in the past seven days' : 'since the last meeting';
  const all: RecapSection[] = [
    {
      heading: 'New to-dos',
      lead: todos.made.length === 0 ? 'No new to-dos.' : '',
      rows: todos.made.map(({ title, owner, dueDate }) => [
        title,
        [owner, dueDate && showDay(dueDate)].filter(Boolean).join(', '),
      ]),
    },
    {
      heading: 'Issues',
      lead: `${issues.solved.length} solved, ${issues.carried} carried over`,
      rows: [
        ...issues.solved.map(({ title, decision }): Row => [title, decision ?? 'Solved']),
        ...issues.left.map((title): Row => [title, 'Carried over']),
        ...sent.map(({ title, team }): Row => [title, `Sent to ${team}`]),
      ],
      isLong: true,
    },
    {
      heading: 'To-dos of the week',
      lead: todos.due === 0 ? `Nothing was due ${since}.` : `${todos.done} of ${todos.due} done ${since}.`,
      rows: todos.finished.map(({ title, owner }) => [title, owner]),
    },
    {
      heading: 'Scorecard',
      lead: `${numbers.week}: ${numbers.onTrack} of ${numbers.total} on track`,
      rows: [...numbers.off, ...numbers.on].map(({ name, owner, goal, value }, index) => [
        owner ? `${name} (${owner})` : name,
        `${value || 'No value'}, goal ${goal}${index < numbers.off.length ? '' : ', on track'}`,
      ]),
    },
    {
      heading: `Rocks of ${quarterLabel(rocks.quarter)}`,
      lead: `${rocks.onTrack} of ${rocks.total} on track`,
      rows: [...rocks.off, ...rocks.on].map(({ title, owner, status }) => [
        owner ? `${title} (${owner})` : title,
        status,
      ]),
    },
    ...(newRocks
      ? [
          {
            heading: `New rocks for ${quarterLabel(newRocks.quarter)}`,
            lead: newRocks.rocks.length === 0 ? 'No new rocks.' : '',
            rows: newRocks.rocks.map(({ title, owner }): Row => [title, owner]),
          },
        ]
      : []),
    {
      heading: 'Headlines',
      rows: headlines.map(({ title, kind }) => [title, kind === 'cascade' ? 'message' : kind]),
    },
    { heading: 'Messages to other teams', rows: messages.map(({ title, team }) => [title, team]) },
    {
      heading: 'Votes',
      rows: votes.flatMap(({ round, votes }) =>
        votes.map(
          ({ title, votes }): Row => [
            title,
            `${votes} ${votes === 1 ? 'vote' : 'votes'}${round > 1 ? ` in round ${round}` : ''}`,
          ],
        ),
      ),
    },
    { heading: 'Notes', rows: notes.map(({ item, text, isLate }) => [item, withLate(text, isLate)]), isLong: true },
    {
      heading: 'Segue',
      lead: segue.words.length > 0 ? segue.prompt : '',
      rows: segue.words.map(({ name, word, isLate }) => [name, withLate(word, isLate)]),
      isLong: true,
    },
    {
      heading: 'Attendance',
      rows: [
        ...people.map(
          ({ name, rating, hasLeft, isLate }): Row => [
            name,
            hasLeft ? 'Left early' : withLate(rating === null ? 'Not rated' : `${rating} of 10`, isLate),
          ],
        ),
        ...absent.map((name): Row => [name, 'Absent']),
      ],
    },
    {
      heading: 'Time per item',
      rows: agenda.map(({ name, minutes, seconds }) => [name, `${formatSeconds(seconds)} of ${minutes}:00`]),
    },
  ];
  return all.filter(({ lead, rows }) => lead || rows.length > 0);
}

/** A recap as a chat message of a few lines in Markdown. `say` puts the organization's own terms into a sentence. */
export function recapMessage(
  { id, title, duration, rating }: Meeting,
  { average, issues, todos, numbers, rocks }: Recap,
  say: (sentence: string) => string,
): string {
  const facts = [inMinutes(duration), rating === null ? 'not rated' : `rated ${average} of 10`];
  const lines = [
    `Issues: ${issues.solved.length} solved, ${issues.carried} carried over`,
    ...(todos.due > 0 ? [`To-dos of the week: ${todos.done} of ${todos.due} done`] : []),
    `New to-dos: ${todos.made.length}`,
    ...(numbers.total > 0 ? [`Scorecard: ${numbers.onTrack} of ${numbers.total} on track`] : []),
    ...(rocks.total > 0 ? [`Rocks: ${rocks.onTrack} of ${rocks.total} on track`] : []),
  ];
  return [
    `**${title}** has ended: ${facts.join(', ')}.`,
    ...lines.map((line) => `- ${say(line)}`),
    `[Open the recap](/meetings/${id})`,
  ].join('\n');
}
