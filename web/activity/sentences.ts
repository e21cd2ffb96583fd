import type { Activity } from '#contract/activity.ts';
import { fullName } from '#rules/people.ts';
import { rowName } from '#rules/row-names.ts';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { describeChange, type LookUps } from './fields.ts';

/** The row that someone acted on, as the object of a sentence. */
function subjectOf(noun: string, title: string, { subject }: LookUps): Message {
  if (noun === 'milestones') return rowName(noun, title);
  return noun === 'comments' ? msg('a comment') : (subject(noun) ?? msg('this'));
}

/** A sentence about someone joining or leaving a team, or being added or removed by someone else. */
function membershipSentence({ act, title, actor }: Activity, name: string): string {
  const hasLeft = act === 'deleted';
  if (actor && fullName(actor) === title)
    return hasLeft ? t('{name} left the team', { name }) : t('{name} joined the team', { name });
  const values = { name, person: title ?? t('Someone') };
  return hasLeft ? t('{name} removed {person} from the team', values) : t('{name} added {person} to the team', values);
}

/** What an act says, as one sentence per changed field: `Grace changed the due date from Nov 3 to Nov 9`. */
export function sentencesOf(activity: Activity, lookUps: LookUps): string[] {
  const { noun, act, actor, changes, createdAt } = activity;
  const name = actor ? (lookUps.person(actor.id) ?? fullName(actor)) : t('Someone');
  if (noun === 'teamMembers') return [membershipSentence(activity, name)];
  // The title of a value is its week. Its year is left out if it is the year of the change.
  const title = (activity.title ?? '').replace(noun === 'cells' ? ` ${createdAt.slice(0, 4)}` : '', '');
  const subject = subjectOf(noun, title, lookUps);
  if (act === 'deleted') return [t('{name} deleted {subject}', { name, subject })];
  if (act === 'restored') return [t('{name} restored {subject}', { name, subject })];
  if (act === 'created') {
    const isPart = noun === 'milestones' || noun === 'comments';
    return [isPart ? t('{name} added {subject}', { name, subject }) : t('{name} created {subject}', { name, subject })];
  }
  const sentences = Object.entries(changes).flatMap(([field, values]) =>
    describeChange(noun, field, values, { ...lookUps, name, title, actorId: actor?.id }),
  );
  return sentences.length > 0 ? sentences : [t('{name} changed {subject}', { name, subject })];
}
