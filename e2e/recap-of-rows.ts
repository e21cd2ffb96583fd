import type { Headline } from '#contract/headlines.ts';
import type { Issue } from '#contract/issues.ts';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import type { WholeMeeting } from '#contract/meetings.ts';
import type { Note } from '#contract/notes.ts';
import type { Recap } from '#contract/recaps.ts';
import type { Rock } from '#contract/rocks.ts';
import type { Todo } from '#contract/todos.ts';
import type { User } from '#contract/users.ts';
import { dayAfter, quarterLabel, quarterOf } from '#rules/dates.ts';
import { formatSeconds } from '#rules/durations.ts';
import { fullName } from '#rules/people.ts';
import { recapSections } from '#rules/recap.ts';
import { promptOf } from '#rules/segue.ts';
import { termValues } from '#rules/terms.ts';
import { translator } from '#rules/translate.ts';
import { firstDayOf, weekToReview } from '#rules/weeks.ts';
import { dayIn, type Person } from './world.ts';

type Row = [name: string, fact?: string];

const english = translator({ language: 'en', catalogue: {}, terms: termValues('en') });

/** A part of a recap as text: its heading, and each name with its values. */
const part = (heading: string, ...rows: Row[]) =>
  [heading, ...rows.map(([name, fact]) => (fact ? `- ${name}\n  ${fact}` : `- ${name}`))].join('\n');

/** The recap of a meeting as shown on the page, part by part. */
export async function partsOfRecap({ call }: Person, id: number): Promise<string[]> {
  const recap = await call<Recap>('GET', `/api/meetings/${id}/recap`);
  const sections = recapSections(recap, { t: english, locale: 'en', formatDay: onDay });
  return sections.map(({ heading, lead, rows }) => part(heading, ...(lead ? [[lead] as Row] : []), ...rows));
}

const onDay = (day: string) =>
  new Date(day).toLocaleDateString('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The expected recap of a meeting, part by part, computed from its rows; every number has a goal of 10. */
export async function recapOfRows({ call }: Person, id: number, teamId: number): Promise<string[]> {
  const read = <Rows>(path: string) => call<Rows>('GET', path);
  const meeting = await read<WholeMeeting>(`/api/meetings/${id}`);
  const { agenda, participants, itemSeconds } = meeting;
  const since = meeting.actualStartTime ?? '';
  const today = dayIn(0);
  const { year, week } = weekToReview(today, 'monday');
  const firstDay = firstDayOf({ year, week }, 'monday');
  const users = await read<User[]>('/api/users');
  const rocks = await read<Rock[]>('/api/rocks');
  const todos = await read<Todo[]>('/api/todos?scope=all');
  const issues = await read<Issue[]>(`/api/issues?teamId=${teamId}`);
  const headlines = await read<Headline[]>(`/api/headlines?teamId=${teamId}&since=${since}`);
  const notes = await read<Note[]>(`/api/meetings/${id}/notes`);
  const numbers = (await read<MeasurableOfYear[]>(`/api/measurables?year=${year}`)).map(({ values, ...number }) => ({
    ...number,
    value: values.find((one) => one.week === week)?.value ?? 0,
  }));

  const nameOf = (userId: string | null) =>
    users
      .filter((user) => user.id === userId)
      .map(fullName)
      .join();
  const solved = issues.filter(({ status }) => status === 'resolved');
  const left = issues.filter(({ status }) => status === 'open').toSorted((one, other) => one.id - other.id);
  const made = todos.filter(({ createdAt }) => createdAt > since);
  const due = todos.filter(({ dueDate }) => dueDate !== null && dueDate <= today);
  const done = due.filter(({ completed }) => completed);
  const [low, high] = [numbers.filter(({ value }) => value < 10), numbers.filter(({ value }) => value >= 10)];
  const off = rocks.filter(({ status }) => status === 'off_track');
  const on = rocks.filter(({ status }) => status === 'on_track');
  return [
    part('Decisions', ...solved.map(({ title, decision }): Row => [title, decision ?? ''])),
    part('New to-dos', ...made.map((one): Row => [one.title, `${nameOf(one.ownerId)}, ${onDay(one.dueDate ?? '')}`])),
    part(
      'Issues',
      [`${solved.length} solved, ${issues.length - solved.length} carried over`],
      ...solved.map(({ title }): Row => [title, 'Solved']),
      ...left.map(({ title }): Row => [title, 'Carried over']),
    ),
    part('Attendance and ratings', ...participants.map(({ user, rating }): Row => [fullName(user), `${rating} of 10`])),
    part(
      'Scorecard',
      [
        `${onDay(firstDay)} – ${onDay(dayAfter(firstDay, 6))} (W${week}): ${high.length} met, 0 close, ${low.length} missed`,
      ],
      ...low.map((one): Row => [`${one.name} (${nameOf(one.ownerId)})`, `${one.value}, goal ≥ 10, missed`]),
      ...high.map((one): Row => [`${one.name} (${nameOf(one.ownerId)})`, `${one.value}, goal ≥ 10, met`]),
    ),
    part('Notes', ...notes.map(({ item, text }): Row => [agenda[item]?.name ?? '', text.trim()])),
    part(
      `${quarterLabel(quarterOf(today, 1))} Rocks`,
      [`${rocks.length - off.length} of ${rocks.length} on track`],
      ...off.map((one): Row => [`${one.title} (${nameOf(one.ownerId)})`, 'Off Track']),
      ...on.map((one): Row => [`${one.title} (${nameOf(one.ownerId)})`, 'On Track']),
    ),
    part(
      "Last week's to-dos",
      [`${done.length} of ${due.length} done in the past seven days.`],
      ...done.map((one): Row => [one.title, nameOf(one.ownerId)]),
    ),
    part(
      'Headlines',
      ...headlines.map(({ title, kind, readAt }): Row => {
        const name = kind === 'customer' ? 'Customer' : 'Employee';
        return [title, readAt ? name : `${name}, not read, comes again`];
      }),
    ),
    // Everyone votes for the issue that is solved afterwards.
    part('Votes', ...solved.map(({ title }): Row => [title, `${participants.length} votes`])),
    part('Segue', [promptOf(id).text], ...participants.map(({ user, word }): Row => [fullName(user), word ?? ''])),
    part(
      'Time per item',
      ...agenda
        .map(({ name, minutes }, item): Row => [name, `${formatSeconds(itemSeconds[item] ?? 0)} of ${minutes}:00`])
        .filter((_, item) => (itemSeconds[item] ?? 0) > 0),
    ),
  ];
}
