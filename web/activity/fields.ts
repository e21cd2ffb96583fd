import type { DatedGoal } from '#contract/measurables.ts';
import type { TodoRepeat } from '#contract/todos.ts';
import { quarterLabel } from '#rules/dates.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import { rowName } from '#rules/row-names.ts';
import { always, type Goal, goalOn, isSameGoal } from '#rules/scorecards.ts';
import { type Message, msg } from '#rules/translate.ts';
import { statusNames as issueStatusNames, typeNames } from '#web/issues/options.ts';
import { formats } from '#web/lib/formats.ts';
import { listed } from '#web/lib/listed.ts';
import { t } from '#web/lib/translate.ts';
import { formatNames } from '#web/scorecards/options.ts';
import { textOfRepeat } from '#web/todos/repeats.ts';
import { formatDate } from '#web/ui/dates/dates.ts';
import { weekText } from '#web/ui/dates/weekText.ts';

/** Names and values for the ids and numbers in an activity. Undefined for rows that are gone or that the reader cannot see. */
export type LookUps = {
  /** The row whose activity is read, by its noun: `this rock`. */
  subject(noun: string): Message | undefined;
  person(id: string): string | undefined;
  team(id: number): string | undefined;
  rock(id: number): string | undefined;
  /** A value of the measurable whose activity is read. */
  quantity(value: number): string;
  /** A goal of the measurable whose activity is read. */
  goal(goal: Goal): string;
};

/** Who made a change, with their id and name as people read it, and the title of the changed row. */
export type Change = LookUps & { name: string; actorId: string | undefined; title: string };

/** Describes the change of a field as a sentence. */
type Describe<Value = never> = (before: Value | null, after: Value | null, change: Change) => string | string[];

/** The change of a plain field. Both values are null where the server keeps neither. */
const changed =
  <Value>(field: Message, format: (value: Value, change: Change) => string = String): Describe<Value> =>
  (before, after, change) => {
    const { name } = change;
    if (before === null && after === null) return t('{name} changed {field}', { name, field });
    if (after === null) return t('{name} removed {field}', { name, field });
    if (before === null) return t('{name} set {field} to {after}', { name, field, after: format(after, change) });
    return t('{name} changed {field} from {before} to {after}', {
      name,
      field,
      before: format(before, change),
      after: format(after, change),
    });
  };

const renamed: Describe<string> = (before, after, { name }) =>
  t('{name} renamed it from “{before}” to “{after}”', { name, before: before ?? '', after: after ?? '' });

const completed: Describe<boolean> = (_before, isNow, { name }) =>
  isNow ? t('{name} completed it', { name }) : t('{name} reopened it', { name });

const archived: Describe<boolean> = (_before, isNow, { name }) =>
  isNow ? t('{name} archived it', { name }) : t('{name} took it out of the archive', { name });

const nameOf = (id: string | null, { person }: Change): string => person(id ?? '') ?? t('a former member');

const reassigned: Describe<string> = (before, after, change) => {
  const { name, actorId } = change;
  const [earlier, owner] = [nameOf(before, change), nameOf(after, change)];
  if (after === null) {
    return before === actorId
      ? t('{name} gave up ownership', { name })
      : t('{name} removed {owner} as owner', { name, owner: earlier });
  }
  if (after === actorId) {
    return before === null
      ? t('{name} took ownership', { name })
      : t('{name} took ownership from {owner}', { name, owner: earlier });
  }
  if (before === null) return t('{name} assigned it to {owner}', { name, owner });
  return before === actorId
    ? t('{name} reassigned it to {owner}', { name, owner })
    : t('{name} reassigned it from {before} to {after}', { name, before: earlier, after: owner });
};

const leaderChanged: Describe<string> = (_before, after, change) => {
  const { name, actorId } = change;
  if (after === actorId) return t('{name} became the team leader', { name });
  return t('{name} made {person} the team leader', { name, person: nameOf(after, change) });
};

const teamChanged: Describe<number> = (before, after, { name, team }) => {
  const labelOf = (id: number) => {
    const teamName = team(id);
    return teamName ? msg('team {team}', { team: teamName }) : msg('a deleted or private team');
  };
  if (after === null) return t('{name} removed it from {team}', { name, team: labelOf(before ?? 0) });
  if (before === null) return t('{name} moved it to {team}', { name, team: labelOf(after) });
  return t('{name} moved it from {before} to {after}', { name, before: labelOf(before), after: labelOf(after) });
};

/** The change of a link to another row. */
const linked =
  (nameOf: (id: number, change: Change) => Message): Describe<number> =>
  (before, after, change) => {
    const { name } = change;
    if (after === null) return t('{name} unlinked it from {subject}', { name, subject: nameOf(before ?? 0, change) });
    if (before === null) return t('{name} linked it to {subject}', { name, subject: nameOf(after, change) });
    return t('{name} replaced {before} with {after}', {
      name,
      before: nameOf(before, change),
      after: nameOf(after, change),
    });
  };

const rockOf = (id: number, { rock }: Change): Message => {
  const title = rock(id);
  return title ? rowName('rocks', title) : msg('a deleted {rock}');
};

/** The goal before and after, on the first day on which they differ. */
const goalChanged: Describe<DatedGoal[]> = (before, after, change) => {
  const lists = [before ?? [], after ?? []];
  const [earlier = [], later = []] = lists;
  const days = lists.flatMap((goals) => goals.map(({ from }) => from)).toSorted();
  const day = days.find((day) => !isSameGoal(goalOn(earlier, day), goalOn(later, day))) ?? always;
  const [old = null, current = null] = lists.map((goals) => {
    const goal = goalOn(goals, day);
    return goal.goal === null ? null : change.goal(goal);
  });
  if (day === always) return changed<string>(msg('the goal'))(old, current, change);
  const values = { name: change.name, date: formatDate(day) };
  if (current === null) return t('{name} removed the goal as of {date}', values);
  if (old === null) return t('{name} set the goal to {after} as of {date}', { ...values, after: current });
  return t('{name} changed the goal from {before} to {after} as of {date}', { ...values, before: old, after: current });
};

type Holder = { userId: string | null; name: string | null };

/** The people who were added to a seat and removed from it. */
const peopleChanged: Describe<Holder[]> = (before, after, change) => {
  const { name } = change;
  const keyOf = ({ userId, name }: Holder) => userId ?? name;
  const without = (holders: Holder[] | null, others: Holder[] | null) =>
    (holders ?? [])
      .filter((one) => !others?.some((other) => keyOf(other) === keyOf(one)))
      .map((holder) => holder.name ?? nameOf(holder.userId, change));
  const [added, removed] = [without(after, before), without(before, after)];
  const sentences = [
    ...(added.length > 0 ? [t('{name} added {people}', { name, people: listed(added) })] : []),
    ...(removed.length > 0 ? [t('{name} removed {people}', { name, people: listed(removed) })] : []),
  ];
  return sentences.length > 0 ? sentences : t('{name} reordered the people', { name });
};

const labelFrom =
  (labels: Record<string, Message>) =>
  (value: string): string => {
    const label = labels[value];
    return label ? t(label) : value.replaceAll('_', ' ');
  };

const priorityNames = {
  low: msg('Low'),
  medium: msg('Medium'),
  high: msg('High'),
  urgent: msg('Urgent'),
  critical: msg('Critical'),
};

const repetitionChanged: Describe<TodoRepeat> = (_before, after, { name }) =>
  after === null
    ? t('{name} ended its repetition', { name })
    : t('{name} made it repeat: {repeat}', { name, repeat: textOfRepeat(after, null) });

const fields: Record<string, Describe> = {
  title: renamed,
  name: renamed,
  description: changed(msg('the description')),
  presenterNote: changed(msg('the note from the presenter')),
  responsibilities: changed(msg('the responsibilities')),
  agendas: changed(msg('the agendas')),
  decision: changed(msg('the decision')),
  dueDate: changed(msg('the due date'), (day: string) => formatDate(day)),
  status: changed(msg('the status'), labelFrom({ ...rockStatusNames, ...issueStatusNames })),
  priority: changed(msg('the priority'), labelFrom(priorityNames)),
  repeat: repetitionChanged,
  progress: changed(msg('the progress'), (percent: number) => t('{percent}%', { percent })),
  rating: changed(msg('the rating')),
  quarter: changed(msg('the quarter'), quarterLabel),
  issueType: changed(msg('the type'), labelFrom(typeNames)),
  completed,
  archived,
  ownerId: reassigned,
  isPrivate: (_before, isNow, { name }) =>
    isNow ? t('{name} made the team private', { name }) : t('{name} opened the team to everyone', { name }),
  reviewsRunningWeek: (_before, isNow, { name }) =>
    isNow
      ? t('{name} chose the current week for the numbers in {meetings}', { name })
      : t('{name} chose the last finished week for the numbers in {meetings}', { name }),
  membersEnterValues: (_before, isNow, { name }) =>
    isNow
      ? t("{name} let members enter each other's numbers", { name })
      : t('{name} let only owners and managers enter numbers', { name }),
  leaderId: leaderChanged,
  teamId: teamChanged,
  rockId: linked(rockOf),
  issueId: linked(() => msg('{issueArticle} {issue}')),
  format: changed(msg('the format'), labelFrom(formatNames)),
  unit: changed(msg('the unit')),
  goals: goalChanged,
  people: peopleChanged,
  parentId: (_before, _after, { name }) => t('{name} moved it below another seat', { name }),
};

const milestoneFields: Record<string, Describe> = {
  title: (before, after, { name }) =>
    t('{name} renamed the {milestone} “{before}” to “{after}”', { name, before: before ?? '', after: after ?? '' }),
  description: (_before, _after, { name, title }) =>
    t('{name} changed the description of the {milestone} “{title}”', { name, title }),
  dueDate(before, after, { name, title }) {
    if (after === null) return t('{name} removed the due date of the {milestone} “{title}”', { name, title });
    const values = { name, title, after: formatDate(after) };
    if (before === null) return t('{name} set the due date of the {milestone} “{title}” to {after}', values);
    return t('{name} changed the due date of the {milestone} “{title}” from {before} to {after}', {
      ...values,
      before: formatDate(before),
    });
  },
  completed: (_before, isNow, { name, title }) =>
    isNow
      ? t('{name} completed the {milestone} “{title}”', { name, title })
      : t('{name} reopened the {milestone} “{title}”', { name, title }),
};

/** The title of a cell is its week in English: `W47 2026`. */
function weekIn(title: string): string {
  const [, week, year] = /^W(\d+) (\d+)$/.exec(title) ?? [];
  return week && year ? weekText({ year: Number(year), week: Number(week) }, formats().organizationWeekStart) : title;
}

const cellFields: Record<string, Describe> = {
  value(before: number | null, after: number | null, { name, title, quantity }) {
    const week = weekIn(title);
    if (before === null) return t('{name} entered {value} for {week}', { name, week, value: quantity(after ?? 0) });
    if (after === null) return t('{name} cleared {value} for {week}', { name, week, value: quantity(before) });
    return t('{name} changed {week} from {before} to {after}', {
      name,
      week,
      before: quantity(before),
      after: quantity(after),
    });
  },
  note: (_before, _after, { name, title }) => t('{name} changed the note for {week}', { name, week: weekIn(title) }),
};

const fieldsOf: Record<string, Record<string, Describe>> = { milestones: milestoneFields, cells: cellFields };

/** Describes the change of a field in sentences; none for a field without a description. */
export function describeChange(
  noun: string,
  field: string,
  [before, after]: [unknown, unknown],
  change: Change,
): string[] {
  const describe = (fieldsOf[noun] ?? fields)[field] as Describe<unknown> | undefined;
  return describe ? [describe(before, after, change)].flat() : [];
}
