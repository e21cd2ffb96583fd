import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { agendaFor, minutesOf } from '#rules/agenda.ts';
import { mayEditAgendas } from '#rules/teams.ts';
import { say } from '#web/lib/say.ts';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { itemName } from '../itemName.ts';
import classes from '../Meetings.module.css';
import { Section } from './Section.tsx';

const AgendaDialog = lazyDialog(() => import('../AgendaDialog.tsx'));

/** What a weekly meeting of a team goes through, and how long each item takes. */
export function AgendaSummary({ teamId }: { teamId: number | null }) {
  const { data: teams } = useQuery(teamsQuery);
  const team = teams?.find(({ id }) => id === teamId);
  const asker = useAsker();
  const { teamIds } = useCurrentUser();
  const editor = useDialog();
  const agenda = agendaFor('weekly', team?.agendas);
  const mayEdit = team && mayEditAgendas(asker, team, teamIds.includes(team.id));
  return (
    <Section
      title={say('L10 Agenda')}
      actions={
        mayEdit && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Edit the agenda of ${team.name}`}
            onClick={() => editor.open()}
          >
            Edit
          </Button>
        )
      }
    >
      {team && <p className={classes.nothing}>{team.name}</p>}
      <ol className={classes.summary}>
        {agenda.map(({ name, minutes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an agenda may name two items alike
          <li key={index}>
            <span>{itemName(name)}</span>
            <span data-figures>{minutes} min</span>
          </li>
        ))}
      </ol>
      <p className={classes.total}>
        <span>Total</span>
        <span data-figures>{minutesOf(agenda)} min</span>
      </p>
      {team && editor.draw(() => <AgendaDialog team={team} onClose={editor.close} />)}
    </Section>
  );
}
