import type { Meeting } from '#contract/meetings.ts';
import type { RecapFacts } from '#contract/messages.ts';
import type { Recap } from '#contract/recaps.ts';
import { itemText } from './agenda.ts';
import { dayAfter, quarterLabel } from './dates.ts';
import { formatSeconds, minutesText } from './durations.ts';
import { formatGoal, formatQuantity, type NumberStyle } from './quantities.ts';
import { rockStatusNames } from './rocks.ts';
import { countStandings, type Standings, standingOf, standingsText, standingWords } from './scorecards.ts';
import { promptIn } from './segue.ts';
import { type Message, msg, type Translate } from './translate.ts';

type Row = [name: string, fact: string];

/** A section of a recap for readers: a sentence, then names with facts about them. */
export type RecapSection = {
  id: string;
  heading: string;
  lead?: string;
  rows: Row[];
  /** Whether facts are long texts, which go below the name. */
  isLong?: boolean;
  /** Whether readers need it later than what the meeting decided. */
  isDetail?: boolean;
};

/** Marks a text that was written offline and arrived after the end of the meeting. */
const withLate = (t: Translate, text: string, isLate = false) =>
  isLate ? t('{text} (added after the end)', { text }) : text;

type RecapNumber = Recap['numbers']['on'][number];

const headlineKinds = {
  customer: msg('Customer'),
  employee: msg('Employee'),
  cascade: msg('Message'),
};

function todosLead(t: Translate, { done, due, isFirst }: Recap['todos']): string {
  if (due === 0) return '';
  return isFirst
    ? t('{done} of {due} done in the past seven days.', { done, due })
    : t('{done} of {due} done since the last {meeting}.', { done, due });
}

/** The week with its days. */
function weekText({ t, formatDay }: RecapStyle, { week: { year, week }, firstDay }: Recap['numbers']): string {
  if (!firstDay) return t('W{week} {year}', { week, year });
  return t('{first} – {last} (W{week})', { first: formatDay(firstDay), last: formatDay(dayAfter(firstDay, 6)), week });
}

const standingIn = ({ raw }: RecapNumber) => raw && standingOf(raw, raw.value);

/** How the numbers stand. Undefined for recaps that store them as texts alone. */
function standingsOf({ standings, on, off }: Recap['numbers']): Standings | undefined {
  if (standings) return standings;
  const all = [...on, ...off].map(standingIn);
  return all.includes(undefined) ? undefined : countStandings(all.map((standing) => standing ?? null));
}

/** How the numbers of a recap stand, and how many have no value. */
function numbersText({ count, total, standings }: RecapFacts['numbers']): Message {
  if (!standings) return msg('{count} of {total} on track', { count, total });
  return standingsText(standings, total);
}

const numbersFact = ({ onTrack, total, ...numbers }: Recap['numbers']): RecapFacts['numbers'] => {
  const standings = standingsOf({ onTrack, total, ...numbers });
  return { count: onTrack, total, ...(standings && { standings }) };
};

/** The goal and value of a number in the reader's language. */
function goalAndValue(style: NumberStyle, { goal, value, raw }: RecapNumber): { goal: string; value: string } {
  if (!raw) return { goal, value };
  const { format, unit } = raw;
  return {
    goal: formatGoal(raw, format, unit, undefined, style),
    value: raw.value === null ? '' : formatQuantity(raw.value, format, unit, undefined, style),
  };
}

function numberText(style: NumberStyle, number: RecapNumber): string {
  const { t } = style;
  const { goal, value } = goalAndValue(style, number);
  if (!value) return t('No value, goal {goal}', { goal });
  const standing = standingIn(number);
  if (!standing) return t('{value}, goal {goal}', { value, goal });
  return t('{value}, goal {goal}, {standing}', { value, goal, standing: standingWords[standing] });
}

const votesText = (t: Translate, votes: number, round: number) =>
  round > 1
    ? t('{count, plural, one {# vote} other {# votes}} in round {round}', { count: votes, round })
    : t('{count, plural, one {# vote} other {# votes}}', { count: votes });

const withOwner = (title: string, owner: string) => (owner ? `${title} (${owner})` : title);

/** How a reader sees a recap. `formatDay` takes a day (`YYYY-MM-DD`). */
type RecapStyle = NumberStyle & { formatDay(day: string): string };

/**
 * The sections of a recap in the reader's language, for the screen and the mail: what was decided and is to be done, the issues, the
 * ratings, the numbers that were missed, and then the details. Leaves out what the meeting had nothing of.
 */
export function recapSections(recap: Recap, style: RecapStyle): RecapSection[] {
  const { t, formatDay } = style;
  const { todos, newRocks, issues, people, absent, numbers } = recap;
  const decisions = issues.solved.flatMap(({ title, decision }): Row[] => (decision ? [[title, decision]] : []));
  const all: RecapSection[] = [
    { id: 'decisions', heading: t('Decisions'), rows: decisions, isLong: true },
    {
      id: 'newTodos',
      heading: t('New {todos}'),
      lead: todos.made.length === 0 ? t('No new {todos}.') : '',
      rows: todos.made.map(({ title, owner, dueDate, isLate }) => [
        title,
        withLate(t, [owner, dueDate && formatDay(dueDate)].filter(Boolean).join(', '), isLate),
      ]),
    },
    ...(newRocks
      ? [
          {
            id: 'newRocks',
            heading: t('New {rocks} for {quarter}', { quarter: quarterLabel(newRocks.quarter) }),
            lead: newRocks.rocks.length === 0 ? t('No new {rocks}.') : '',
            rows: newRocks.rocks.map(({ title, owner }): Row => [title, owner]),
          },
        ]
      : []),
    {
      id: 'issues',
      heading: t('{Issues}'),
      lead:
        issues.solved.length + issues.carried > 0
          ? t('{solved} solved, {carried} carried over', { solved: issues.solved.length, carried: issues.carried })
          : '',
      rows: [
        ...issues.solved.map(({ title }): Row => [title, t('Solved')]),
        ...issues.left.map((title, index): Row => {
          const count = issues.leftTimes?.[index] ?? 1;
          return [title, t('{count, plural, one {Carried over} other {Carried over # times}}', { count })];
        }),
        ...recap.sent.map(({ title, team }): Row => [title, t('Sent to {team}', { team })]),
      ],
    },
    {
      id: 'ratings',
      heading: t('Attendance and ratings'),
      rows: [
        ...people.map(({ name, rating, hasLeft, isLate }): Row => {
          if (hasLeft) return [name, t('Left early')];
          return [
            name,
            withLate(t, rating === null ? t('Not rated') : t('{rating, number} of 10', { rating }), isLate),
          ];
        }),
        ...absent.map((name): Row => [name, t('Absent')]),
      ],
    },
    {
      id: 'numbers',
      heading: t('{scorecardTitle}'),
      lead:
        numbers.total > 0
          ? t('{week}: {standings}', {
              week: weekText(style, numbers),
              standings: numbersText(numbersFact(numbers)),
            })
          : '',
      rows: [...numbers.off, ...numbers.on].map((number) => [
        withOwner(number.name, number.owner),
        numberText(style, number),
      ]),
    },
    ...detailsOf(recap, style).map((section) => ({ ...section, isDetail: true })),
  ];
  return all.filter(({ lead, rows }) => lead || rows.length > 0);
}

/** What readers need later, or look up. */
function detailsOf(recap: Recap, style: RecapStyle): RecapSection[] {
  const { t } = style;
  const { agenda, segue, notes, rocks, todos, headlines, messages, votes } = recap;
  return [
    {
      id: 'notes',
      heading: t('Notes'),
      rows: notes.map(({ item, nameKey, text, isLate }) => [
        t(itemText({ name: item, nameKey })),
        withLate(t, text, isLate),
      ]),
      isLong: true,
    },
    {
      id: 'rocks',
      heading: t('{quarter} {rocksTitle}', { quarter: quarterLabel(rocks.quarter) }),
      lead: rocks.total > 0 ? t('{count} of {total} on track', { count: rocks.onTrack, total: rocks.total }) : '',
      rows: [...rocks.off, ...rocks.on].map(({ title, owner, status }) => [
        withOwner(title, owner),
        t(rockStatusNames[status]),
      ]),
    },
    {
      id: 'lastTodos',
      heading: t("Last week's {todos}"),
      lead: todosLead(t, todos),
      rows: todos.finished.map(({ title, owner }) => [title, owner]),
    },
    {
      id: 'headlines',
      heading: t('{Headlines}'),
      rows: headlines.map(({ title, kind, isUnread }) => {
        const name = headlineKinds[kind as keyof typeof headlineKinds];
        const fact = name ? t(name) : kind;
        return [title, isUnread ? t('{kind}, not read, comes again', { kind: fact }) : fact];
      }),
    },
    {
      id: 'messages',
      heading: t('Messages to other teams'),
      rows: messages.map(({ title, team }) => [title, team]),
    },
    {
      id: 'votes',
      heading: t('Votes'),
      rows: votes.flatMap(({ round, votes }) =>
        votes.map(({ title, votes }): Row => [title, votesText(t, votes, round)]),
      ),
    },
    {
      id: 'segue',
      heading: t('Segue'),
      lead: segue.words.length > 0 ? t(promptIn(segue)) : '',
      rows: segue.words.map(({ name, word, isLate }) => [name, withLate(t, word, isLate)]),
      isLong: true,
    },
    {
      id: 'times',
      heading: t('Time per item'),
      rows: agenda
        .filter(({ seconds }) => seconds > 0)
        .map(({ minutes, seconds, ...item }) => [
          t(itemText(item)),
          t('{time} of {planned}', { time: formatSeconds(seconds), planned: `${minutes}:00` }),
        ]),
    },
  ];
}

/** The facts of a recap for a chat message. */
export const recapFacts = (
  { id, title, duration, rating }: Meeting,
  { average, issues, todos, numbers, rocks }: Recap,
): RecapFacts => ({
  meetingId: id,
  title,
  minutes: duration ?? 0,
  rating: rating === null ? null : average,
  issues: { solved: issues.solved.length, carried: issues.carried },
  todos: { done: todos.done, due: todos.due, made: todos.made.length },
  numbers: numbersFact(numbers),
  rocks: { count: rocks.onTrack, total: rocks.total },
});

/** A recap as a chat message of a few lines in Markdown. */
export function recapMessage({ meetingId, title, minutes, rating, ...facts }: RecapFacts, t: Translate): string {
  const { issues, numbers, rocks } = facts;
  const { done, due, made } = facts.todos;
  const duration = minutesText(minutes);
  const lines = [
    t('{Issues}: {solved} solved, {carried} carried over', issues),
    ...(due > 0 ? [t("Last week's {todos}: {done} of {due} done", { done, due })] : []),
    t('New {todos}: {count}', { count: made }),
    ...(numbers.total > 0 ? [t('{scorecardTitle}: {standings}', { standings: numbersText(numbers) })] : []),
    ...(rocks.total > 0 ? [t('{Rocks}: {count} of {total} on track', rocks)] : []),
  ];
  return [
    rating === null
      ? t('**{title}** has ended: {minutes}, not rated.', { title, minutes: duration })
      : t('**{title}** has ended: {minutes}, rated {rating, number} of 10.', { title, minutes: duration, rating }),
    ...lines.map((line) => `- ${line}`),
    `[${t('Open the recap')}](/meetings/${meetingId})`,
  ].join('\n');
}
