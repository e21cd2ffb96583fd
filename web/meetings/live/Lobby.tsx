import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting } from '#contract/meetings.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { itemName } from '../itemName.ts';
import { LengthHint } from '../LengthHint.tsx';
import { participantsQuery } from '../liveQueries.ts';
import { useAgendaFor } from '../useAgenda.ts';
import { useChangeMeeting } from '../useMeetingChanges.ts';
import type { RunChanges } from '../useRunChanges.ts';
import { Agenda } from './Agenda.tsx';
import classes from './Live.module.css';
import { People } from './People.tsx';

type Props = { meeting: Meeting; agenda: AgendaItem[]; changes: RunChanges };

/** A meeting that is not started yet, or was suspended: you join it, or start it. */
export function Before({ meeting, agenda: settled, changes }: Props) {
  const agendaOf = useAgendaFor();
  // Until the meeting starts, its agenda is the team's current one.
  const agenda = meeting.actualStartTime ? settled : agendaOf(meeting);
  const change = useChangeMeeting();
  const me = useCurrentUser().id;
  const mayWork = useMayWork();
  const { data: there } = useQuery(participantsQuery(meeting.id));
  const isIn = there?.some(({ user, isPresent }) => user.id === me && isPresent);
  const isSuspended = meeting.status === 'suspended';
  return (
    <div className={classes.columns}>
      <aside className={classes.side}>
        <Card className={classes.sideCard} aria-label="Agenda">
          <Agenda
            agenda={agenda}
            current={isSuspended ? meeting.currentAgendaItem : -1}
            itemSeconds={meeting.itemSeconds}
            shown={-1}
          />
        </Card>
        <People meeting={meeting} changes={changes} />
      </aside>
      <Card className={classes.panel}>
        <p className={classes.lead}>
          {isSuspended
            ? say`This meeting was suspended at ${itemName(agenda[meeting.currentAgendaItem]?.name ?? '')}. It goes on there.`
            : 'Not started yet. Whoever starts it presents; anyone can take over later.'}
        </p>
        {!meeting.actualStartTime && (
          <LengthHint
            agenda={agenda}
            minutes={meeting.durationMinutes}
            onPlan={
              mayWork ? (durationMinutes) => change.mutate({ id: meeting.id, fields: { durationMinutes } }) : undefined
            }
          />
        )}
        {meeting.description && <p className={classes.description}>{meeting.description}</p>}
        <Group gap="xs">
          {mayWork && (
            <>
              <Button loading={changes.start.isPending} onClick={() => changes.start.mutate()}>
                {isSuspended ? say('Resume Meeting') : say('Start Meeting')}
              </Button>
              <Button
                variant="default"
                disabled={isIn}
                loading={changes.join.isPending}
                onClick={() => changes.join.mutate()}
              >
                {isIn ? 'You have joined' : say('Join Meeting')}
              </Button>
            </>
          )}
          {!isSuspended && (
            <Button
              component="a"
              variant="subtle"
              href={`/api/meetings/${meeting.id}/calendar`}
              download={`meeting-${meeting.id}.ics`}
            >
              Add to Your Calendar
            </Button>
          )}
        </Group>
      </Card>
    </div>
  );
}
