import type { Activity } from '#contract/activity.ts';
import { fullName } from '#rules/people.ts';
import { listed } from '#web/lib/listed.ts';
import { say } from '#web/lib/say.ts';
import { type Changed, type LookUps, sayChange } from './fields.ts';

/** What an act was done to, as a sentence names it: `it`, or a part of it. */
function subjectOf({ noun, title, createdAt }: Activity): Pick<Changed, 'name' | 'isPart'> {
  if (noun === 'milestones') return { name: say`the milestone “${title}”`, isPart: true };
  if (noun === 'comments') return { name: 'a comment', isPart: true };
  // The year of a week goes without saying while it lasts.
  if (noun === 'cells') return { name: `${title}`.replace(` ${createdAt.slice(0, 4)}`, ''), isPart: true };
  return { name: 'it', isPart: false };
}

/** All that was changed in one act; that it was changed is said once. */
function sayChanges({ changes, actor }: Activity, subject: Pick<Changed, 'name' | 'isPart'>, lookUps: LookUps): string {
  const on = { ...lookUps, ...subject, actorId: actor?.id };
  const said = Object.entries(changes).map(([field, values]) => sayChange(field, values, on));
  const { changed = [], done = [] } = Object.groupBy(said, (words) =>
    /^changed the /.test(words) ? 'changed' : 'done',
  );
  const fields = changed.map((words, index) => (index === 0 ? words : words.replace('changed ', '')));
  return listed([...fields, ...done]) || `changed ${subject.name}`;
}

/** Who came on a team or left it, and by whom. */
function sayMembership({ act, title, actor }: Activity, name: string): string {
  const isGone = act === 'deleted';
  if (actor && fullName(actor) === title) return `${name} ${isGone ? 'left' : 'joined'} the team`;
  return `${title} was ${isGone ? 'taken off' : 'put on'} the team by ${name}`;
}

/** An act as a plain sentence: `Grace changed the due date from Nov 3 to Nov 9`. */
export function sentenceOf(activity: Activity, lookUps: LookUps): string {
  const { noun, act, actor } = activity;
  const name = actor ? (lookUps.person(actor.id) ?? fullName(actor)) : 'Somebody';
  if (noun === 'teamMembers') return sayMembership(activity, name);
  const subject = subjectOf(activity);
  if (act === 'changed') return `${name} ${sayChanges(activity, subject, lookUps)}`;
  if (act === 'deleted') return `${name} deleted ${subject.name}`;
  if (act === 'restored') return `${name} brought ${subject.name} back`;
  return `${name} ${subject.isPart ? 'added' : 'created'} ${subject.name}`;
}
