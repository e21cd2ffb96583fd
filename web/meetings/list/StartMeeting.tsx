import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { useTeamName } from '#web/teams/queries.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import classes from '../Meetings.module.css';
import { useStartTeamMeeting } from '../useRunChanges.ts';
import { Section } from './Section.tsx';

type Props = { teamId: number | null; onTeam: (teamId: number | null) => void };

/** Starts the weekly meeting of a team: the one scheduled for today or a new one. */
export function StartMeeting({ teamId, onTeam }: Props) {
  const start = useStartTeamMeeting();
  const teamName = useTeamName();
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const submit = () => {
    setIsMissing(teamId === null);
    if (teamId === null) {
      field.current?.focus();
      toast.error(t('Team Required'), t('Please select a team before starting the {meeting}'));
    } else start.mutate({ title: t('{team} {l10}', { team: teamName(teamId) }), teamId });
  };
  return (
    <Section title={t('Start {l10} {meetingTitle}')}>
      <div className={classes.start}>
        <TeamSelect
          ref={field}
          aria-label={t('Team')}
          placeholder={t('Select a team')}
          required
          value={teamId}
          onChange={(id) => {
            start.reset();
            onTeam(id);
          }}
          error={
            isMissing && teamId === null
              ? t('Please select a team before starting the {meeting}')
              : start.error instanceof ApiError && start.error.faults.teamId
          }
        />
        <Button loading={start.isPending} onClick={submit}>
          {t('Start {l10} {meetingTitle}')}
        </Button>
      </div>
    </Section>
  );
}
