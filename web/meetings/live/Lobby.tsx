import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting } from '#contract/meetings.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { fileUrl } from '#web/lib/requests/organization.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { OwnAnswer } from '#web/meeting-invitations/OwnAnswer.tsx';
import { LengthHint } from '#web/meetings/form/LengthHint.tsx';
import type { Now } from '#web/organizations/useQuarter.ts';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { participantsQuery } from '../liveQueries.ts';
import { itemName } from '../options.ts';
import type { PanelProps } from '../panels/props.ts';
import { useAgendaFor } from '../useAgenda.ts';
import { useChangeMeeting } from '../useMeetingChanges.ts';
import { Agenda } from './Agenda.tsx';
import { Attendance } from './Attendance.tsx';
import classes from './Live.module.css';

const Preparation = lazyPart(() => import('../prepare/Preparation.tsx'));

type Props = { meeting: Meeting; agenda: AgendaItem[] } & Pick<PanelProps, 'changes' | 'open'> & {
    now: Now | undefined;
  };

/** A meeting that has not started or is suspended: prepare for it, join it, start it or resume it. */
export function Lobby({ meeting, agenda: settledAgenda, now, changes, open }: Props) {
  const agendaOf = useAgendaFor();
  // Until the meeting starts, its agenda is the team's current one.
  const agenda = meeting.actualStartTime ? settledAgenda : agendaOf(meeting);
  const change = useChangeMeeting();
  const me = useCurrentUser().id;
  const mayWork = useMayWork();
  const { data: participants } = useQuery(participantsQuery(meeting.id));
  const isIn = participants?.some(({ user, isPresent }) => user.id === me && isPresent);
  const isSuspended = meeting.status === 'suspended';
  return (
    <div className={classes.columns}>
      <aside className={classes.side}>
        <Card className={`${classes.sideCard} p-14-16`} aria-label={t('Agenda')}>
          <Agenda
            agenda={agenda}
            current={isSuspended ? meeting.currentAgendaItem : -1}
            itemSeconds={meeting.itemSeconds}
            visibleItem={-1}
          />
        </Card>
        <Attendance meeting={meeting} changes={changes} />
      </aside>
      <div className={`${classes.main} stack shrink gap-16`}>
        <Card className="p-14-16">
          {!isSuspended && <OwnAnswer meeting={meeting} />}
          <p className="mb-12">
            {isSuspended
              ? t('Suspended at {item}. Resume to continue there.', {
                  item: itemName(agenda[meeting.currentAgendaItem] ?? { name: '' }),
                })
              : t('Not started. The person who starts it presents. Anyone can take over.')}
          </p>
          {!meeting.actualStartTime && (
            <LengthHint
              agenda={agenda}
              minutes={meeting.durationMinutes}
              onPlan={
                mayWork
                  ? (durationMinutes) => change.mutate({ id: meeting.id, fields: { durationMinutes } })
                  : undefined
              }
            />
          )}
          {meeting.description && (
            <p className="mb-12 pre-wrap" dir="auto">
              {meeting.description}
            </p>
          )}
          <Group gap="xs">
            {mayWork && (
              <>
                <Button loading={changes.start.isPending} onClick={() => changes.start.mutate()}>
                  {isSuspended ? t('Resume {meetingTitle}') : t('Start {meetingTitle}')}
                </Button>
                <Button
                  variant="default"
                  disabled={isIn}
                  loading={changes.join.isPending}
                  onClick={() => changes.join.mutate()}
                >
                  {isIn ? t("You've joined") : t('Join {meetingTitle}')}
                </Button>
              </>
            )}
            {!isSuspended && (
              <Button
                component="a"
                variant="subtle"
                href={fileUrl(`/api/meetings/${meeting.id}/calendar`)}
                download={`meeting-${meeting.id}.ics`}
              >
                {t('Add to your calendar')}
              </Button>
            )}
          </Group>
        </Card>
        {now && meeting.status === 'scheduled' && (
          <Suspense fallback={<ListSkeleton />}>
            <Preparation meeting={meeting} now={now} changes={changes} open={open} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
