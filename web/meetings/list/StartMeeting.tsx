import { Button } from '@mantine/core';
import { say } from '#web/lib/say.ts';
import { toast } from '#web/lib/toast.ts';
import { useTeamName } from '#web/teams/queries.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import classes from '../Meetings.module.css';
import { useStartTeamMeeting } from '../useRunChanges.ts';
import { Section } from './Section.tsx';

type Props = { teamId: number | null; onTeam: (teamId: number | null) => void };

/** Starts the weekly meeting of a team: the one scheduled for today, or a new one. */
export function StartMeeting({ teamId, onTeam }: Props) {
  const start = useStartTeamMeeting();
  const teamName = useTeamName();
  const submit = () => {
    if (teamId === null) toast.error('Team Required', say('Please select a team before starting the meeting'));
    else start.mutate({ title: say`${teamName(teamId)} L10`, teamId });
  };
  return (
    <Section title={say('Start L10 Meeting')}>
      <div className={classes.start}>
        <TeamSelect aria-label="Team" placeholder="Select a team" required value={teamId} onChange={onTeam} />
        <Button loading={start.isPending} onClick={submit}>
          {say('Start L10 Meeting')}
        </Button>
      </div>
    </Section>
  );
}
