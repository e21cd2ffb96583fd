import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PersonPreparing } from '#contract/meeting-preparation.ts';
import type { Meeting } from '#contract/meetings.ts';
import { mayLeadMeeting } from '#rules/meetings.ts';
import type { PreparedPart } from '#rules/preparation.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { listed } from '#web/lib/listed.ts';
import { useAsker } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { IconBellRinging } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from './Prepare.module.css';
import { countAgain } from './queries.ts';

/** The most names in a line. */
const maxNames = 8;

/** A function that lists the names of people: `Ada Byron, Grace Hopper and 3 more`. */
function useNames(): (people: PersonPreparing[]) => string {
  const { nameOf } = usePeople();
  return (people) => {
    const names = people.slice(0, maxNames).map(({ userId }) => nameOf(userId));
    const count = people.length - names.length;
    return listed(count > 0 ? [...names, t('{count} more', { count })] : names);
  };
}

type PartProps = { title: string; facts?: ReactNode; children: ReactNode };

/** A part of the preparation: what is mine to do, and who has done theirs. */
export function Part({ title, facts, children }: PartProps) {
  return (
    <Card className="p-14-16" aria-label={title}>
      <h3 className="mb-4 size-md weight-600">{title}</h3>
      {facts}
      {children}
    </Card>
  );
}

const missingText: Record<PreparedPart, (values: { count: number; names: string }) => string> = {
  numbers: (values) => t('{count, plural, one {# number missing: {names}} other {# numbers missing: {names}}}', values),
  todos: (values) => t('{count, plural, one {# {todo} open: {names}} other {# {todos} open: {names}}}', values),
  rocks: (values) =>
    t('{count, plural, one {# {rock} not updated: {names}} other {# {rocks} not updated: {names}}}', values),
};

type DoneProps = { meeting: Meeting; part: PreparedPart; people: PersonPreparing[] };

/** Who has done theirs of a part. The presenter asks the others with one click. */
export function WhoIsDone({ meeting, part, people }: DoneProps) {
  const asker = useAsker();
  const namesOf = useNames();
  const nudge = useNudge(meeting.id);
  const concerned = people.filter((person) => person[part].total > 0);
  if (concerned.length === 0) return null;
  const late = concerned.filter((person) => person[part].done < person[part].total);
  const done = concerned.filter((person) => !late.includes(person));
  const others = late.filter(({ userId }) => userId !== asker.userId);
  const toAsk = others.filter(({ mayBeNudged }) => mayBeNudged);
  const count = late.reduce((sum, person) => sum + person[part].total - person[part].done, 0);
  return (
    <div className={`${classes.who} row wrap between gap-4-12 mb-8 small`}>
      <p className="fill breaks">
        <span className="dimmed">
          {done.length > 0
            ? t('{done} of {total} done: {names}', {
                done: done.length,
                total: concerned.length,
                names: namesOf(done),
              })
            : t('{done} of {total} done', { done: 0, total: concerned.length })}
        </span>
        {late.length > 0 && (
          <span className="block weight-500">{missingText[part]({ count, names: namesOf(late) })}</span>
        )}
      </p>
      {mayLeadMeeting(asker, meeting) &&
        (toAsk.length > 0 ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconBellRinging size={15} stroke={1.6} />}
            loading={nudge.isPending}
            title={t('Asks each of them to prepare, at most once a day')}
            aria-label={t('Nudge {names}', { names: namesOf(toAsk) })}
            onClick={() => nudge.mutate(toAsk.map(({ userId }) => userId))}
          >
            {t('Nudge')}
          </Button>
        ) : (
          others.some(({ wasNudged }) => wasNudged) && <span className="dimmed">{t('Asked today')}</span>
        ))}
    </div>
  );
}

/** Who has added headlines or issues since the last meeting. */
export function WhoHasAdded({ part, people }: { part: 'headlines' | 'issues'; people: PersonPreparing[] }) {
  const namesOf = useNames();
  const added = people.filter((person) => person[part] > 0);
  return (
    <p className="mb-8 dimmed small breaks">
      {added.length === 0
        ? t('No one has added any since the last {meeting}.')
        : t('{count} of {total} have added some: {names}', {
            count: added.length,
            total: people.length,
            names: namesOf(added),
          })}
    </p>
  );
}

/** Asks people to prepare for a meeting. */
function useNudge(id: number) {
  const { nameOf } = usePeople();
  return useChange({
    call: (userIds: string[]) => api.meetings.nudge({ params: { id }, body: { userIds } }),
    of: () => `nudges of ${id}`,
    ifOffline: t("You're offline, so you can't ask anyone to prepare."),
    onSuccess: ({ userIds }) => {
      countAgain();
      if (userIds.length === 0) return toast.success(t('Everyone was asked today, or has done theirs.'));
      toast.success(t('Asked to prepare: {names}', { names: listed(userIds.map((one) => nameOf(one))) }));
    },
    failure: t("Couldn't ask anyone to prepare"),
  });
}
