import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { agendaFor, minutesOf } from '#rules/agenda.ts';
import { mayEditAgendas } from '#rules/teams.ts';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import classes from '../Meetings.module.css';
import { itemName } from '../options.ts';
import { Section } from './Section.tsx';

const AgendaDialog = lazyDialog(() => import('#web/meetings/AgendaDialog.tsx'));

/** The agenda of a team's weekly meeting, with the minutes of each item. */
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
      title={t('{l10} Agenda')}
      actions={
        mayEdit && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('Edit the agenda of {team}', { team: team.name })}
            onClick={() => editor.open()}
          >
            {t('Edit')}
          </Button>
        )
      }
    >
      {team && (
        <p className="dimmed" dir="auto">
          {team.name}
        </p>
      )}
      <ol className={classes.summary}>
        {agenda.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an agenda may name two items alike
          <li key={index}>
            <span>{itemName(item)}</span>
            <span className="rigid dimmed no-wrap" data-figures>
              {t('{minutes} min', { minutes: item.minutes })}
            </span>
          </li>
        ))}
      </ol>
      <p className={`${classes.total} weight-600 line-above`}>
        <span>{t('Total')}</span>
        <span data-figures>{t('{minutes} min', { minutes: minutesOf(agenda) })}</span>
      </p>
      {team && editor.draw(() => <AgendaDialog team={team} onClose={editor.close} />)}
    </Section>
  );
}
