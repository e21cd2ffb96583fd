import type { DatedGoal } from '#contract/measurables.ts';
import { quarterLabel } from '#rules/dates.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import { always, type Goal, goalOn, isSameGoal } from '#rules/scorecards.ts';
import type { Message } from '#rules/translate.ts';
import { statusNames as issueStatusNames, typeNames } from '#web/issues/options.ts';
import { listed } from '#web/lib/listed.ts';
import { say } from '#web/lib/say.ts';
import { t } from '#web/lib/translate.ts';
import { formatDate } from '#web/ui/dates/dates.ts';

/** What ids and numbers mean where an activity is read; undefined for what is there no more. */
export type LookUps = {
  person(id: string): string | undefined;
  team(id: number): string | undefined;
  rock(id: number): string | undefined;
  /** A value and a goal of the measurable that the activity is of. */
  quantity(value: number): string;
  goal(goal: Goal): string;
};

/** What was changed, as a sentence names it: what the activity is of, or a part of that; and by whom. */
export type Changed = LookUps & { name: string; isPart: boolean; actorId: string | undefined };

/** Says behind a person's name what they did to a field. */
type Say<Value = never> = (before: Value | null, after: Value | null, changed: Changed) => string;

/** A change of a field from what it was to what it is, as far as that is known. */
const changed =
  <Value>(label: string, show: (value: Value, changed: Changed) => string = String): Say<Value> =>
  (before, after, on) => {
    const field = on.isPart ? `the ${label} of ${on.name}` : `the ${label}`;
    if (before === null) return after === null ? `changed ${field}` : `set ${field} to ${show(after, on)}`;
    if (after === null) return `removed ${field}`;
    return `changed ${field} from ${show(before, on)} to ${show(after, on)}`;
  };

const moved =
  (show: (value: string) => string): Say<string> =>
  (before, after) =>
    `moved it from ${show(before ?? '')} to ${show(after ?? '')}`;

/** A field that names another row: given, taken away or exchanged for another. */
const linked =
  (name: (id: number, changed: Changed) => string, give: string, take: string): Say<number> =>
  (before, after, on) => {
    if (before === null) return `${give} ${name(after ?? 0, on)}`;
    if (after === null) return `${take} ${name(before, on)}`;
    return `moved it from ${name(before, on)} to ${name(after, on)}`;
  };

const renamed: Say<string> = (before, after, { isPart }) =>
  `renamed ${isPart ? say('the milestone') : 'it from'} “${before}” to “${after}”`;

const completed: Say<boolean> = (_before, isNow, { name, isPart }) => {
  if (isPart) return `${isNow ? 'ticked' : 'unticked'} ${name}`;
  return isNow ? 'completed it' : 'reopened it';
};

const archived: Say<boolean> = (_before, isNow) => (isNow ? 'archived it' : 'took it out of the archive');

const handedOver: Say<string> = (before, after, { person, actorId }) => {
  const name = (id: string) => person(id) ?? 'a former member';
  if (before === null) return after === actorId ? 'took it on' : `gave it to ${name(after ?? '')}`;
  if (after === null) return before === actorId ? 'gave it up' : `took it from ${name(before)}`;
  if (after === actorId) return `took it over from ${name(before)}`;
  return `handed it over ${before === actorId ? '' : `from ${name(before)} `}to ${name(after)}`;
};

const leadHandedOver: Say<string> = (_before, after, { person, actorId }) =>
  after === actorId ? 'took over the lead' : `handed the lead over to ${person(after ?? '') ?? 'a former member'}`;

/** The goal that was and the one that is, on the first day on which they differ. */
const goalChanged: Say<DatedGoal[]> = (before, after, on) => {
  const [was, is] = [before ?? [], after ?? []];
  const days = [...was, ...is].map(({ from }) => from).toSorted();
  const day = days.find((day) => !isSameGoal(goalOn(was, day), goalOn(is, day))) ?? always;
  const [old, now] = [was, is].map((goals) => goalOn(goals, day)).map((goal) => (goal.goal === null ? null : goal));
  const said = changed<Goal>('goal', (goal) => on.goal(goal))(old ?? null, now ?? null, on);
  return day === always ? said : `${said} as of ${formatDate(day)}`;
};

const entered: Say<number> = (before, after, { quantity, name }) => {
  if (before === null) return `entered ${quantity(after ?? 0)} for ${name}`;
  if (after === null) return `took ${quantity(before)} out of ${name}`;
  return `set ${name} from ${quantity(before)} to ${quantity(after)}`;
};

type Holder = { userId: string | null; name: string | null };

/** Who came into a seat, and who left it. */
const seated: Say<Holder[]> = (before, after, { person }) => {
  const keyOf = ({ userId, name }: Holder) => userId ?? name;
  const nameOf = ({ userId, name }: Holder) => name ?? person(userId ?? '') ?? 'a former member';
  const less = (those: Holder[] | null, others: Holder[] | null) =>
    (those ?? []).filter((one) => !others?.some((other) => keyOf(other) === keyOf(one))).map(nameOf);
  const [came, left] = [less(after, before), less(before, after)];
  const said = [came.length > 0 && `put ${listed(came)} into it`, left.length > 0 && `took ${listed(left)} out of it`];
  return said.filter(Boolean).join(' and ') || 'put its people in another order';
};

const nameIn =
  (names: Record<string, string | Message>) =>
  (value: string): string => {
    const name = names[value] ?? value.replaceAll('_', ' ');
    return typeof name === 'string' ? name : t(name);
  };

/** How a change of each field reads. */
const fields: Record<string, Say> = {
  title: renamed,
  name: renamed,
  description: changed('description'),
  agendas: changed('agendas'),
  decision: changed('decision'),
  content: (_before, _after, { name }) => `changed ${name}`,
  note: changed('note'),
  dueDate: changed('due date', (day: string) => formatDate(day)),
  status: changed('status', nameIn({ ...rockStatusNames, ...issueStatusNames })),
  priority: changed('priority'),
  progress: changed('progress', (percent) => `${percent}%`),
  rating: changed('rating'),
  quarter: moved(quarterLabel),
  issueType: moved(nameIn(typeNames)),
  completed,
  archived,
  ownerId: handedOver,
  isPrivate: (_before, isNow) => (isNow ? 'made it private' : 'opened it to everyone'),
  reviewsRunningWeek: (_before, isNow) =>
    say(`chose the ${isNow ? 'running' : 'last finished'} week for the numbers in its meetings`),
  membersEnterValues: (_before, isNow) =>
    say(isNow ? 'let members enter each other’s numbers' : 'let only owners and managers enter numbers'),
  leaderId: leadHandedOver,
  teamId: linked(
    (id, { team }) => (team(id) ? `the team ${team(id)}` : 'a deleted or private team'),
    'gave it to',
    'took it off',
  ),
  rockId: linked(
    (id, { rock }) => (rock(id) ? say`the rock “${rock(id)}”` : say('a deleted rock')),
    'linked it to',
    'unlinked it from',
  ),
  issueId: linked(() => say('an issue'), 'linked it to', 'unlinked it from'),
  format: changed('format', nameIn({ yes_no: 'yes or no' })),
  unit: changed('unit'),
  goals: goalChanged,
  value: entered,
  people: seated,
  parentId: () => 'moved it below another seat',
};

/** `dueDate` as `due date`, `roomId` as `room`. */
const wordsOf = (field: string) => field.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Says behind a person's name what they did to a field; of one that is not known here, that they changed it. */
export function sayChange(field: string, [before, after]: [unknown, unknown], on: Changed): string {
  const say = fields[field] as Say<unknown> | undefined;
  return say ? say(before, after, on) : changed(wordsOf(field))(null, null, on);
}
