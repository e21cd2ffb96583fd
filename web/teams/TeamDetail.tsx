import { ActionIcon, Button } from '@mantine/core';
import { trashDays } from '#contract/limits.ts';
import type { Team } from '#contract/teams.ts';
import { mayEditAgendas, seesTeam } from '#rules/teams.ts';
import { ActivitySection } from '#web/activity/ActivitySection.tsx';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { IconPencil, IconTrash } from '#web/ui/icons/icons.ts';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { OutsidePrivateTeam } from './OutsidePrivateTeam.tsx';
import { TeamMembers } from './TeamMembers.tsx';
import { PrivateSign } from './TeamName.tsx';
import classes from './Teams.module.css';
import { useDeleteTeam } from './useTeamChanges.ts';

const AgendaDialog = lazyDialog(() => import('#web/meetings/AgendaDialog.tsx'));

type Props = {
  team: Team;
  mayManage: boolean;
  onEdit: () => void;
  /** On a phone it replaces the list, takes the focus and links back. */
  standsAlone: boolean;
};

const focus = (heading: HTMLElement | null) => heading?.focus();

/** A team with its description, members and activity. */
export function TeamDetail({ team, mayManage, onEdit, standsAlone }: Props) {
  const asker = useAsker();
  const me = useCurrentUser();
  const isOn = me.teamIds.includes(team.id);
  const isVisible = seesTeam(team, me);
  const agendas = useDialog();
  const question = useDialog();
  const remove = useDeleteTeam();
  return (
    <div>
      {standsAlone && <BackLink to="/teams">{t('Teams')}</BackLink>}
      <Card className={classes.detail} aria-label={team.name}>
        <div className="flex align-start gap-4">
          <h2 tabIndex={-1} ref={standsAlone ? focus : undefined} className="no-focus fill breaks size-18">
            {team.name} {team.isPrivate && <PrivateSign />}
          </h2>
          {mayManage && (
            <>
              {isVisible && (
                <ActionIcon title={t('Edit')} aria-label={t('Edit team {team}', { team: team.name })} onClick={onEdit}>
                  <IconPencil size={17} stroke={1.6} />
                </ActionIcon>
              )}
              <ActionIcon
                title={t('Delete')}
                aria-label={t('Delete team {team}', { team: team.name })}
                onClick={() => question.open()}
              >
                <IconTrash size={17} stroke={1.6} />
              </ActionIcon>
            </>
          )}
        </div>
        {team.description && (
          <p className={classes.description} dir="auto">
            {team.description}
          </p>
        )}
        {isVisible && mayEditAgendas(asker, team, isOn) && (
          <Button size="compact-sm" variant="default" mt={8} onClick={() => agendas.open()}>
            {t('{meetingTitle} Agendas')}
          </Button>
        )}
        {isVisible ? (
          <>
            <TeamMembers key={team.id} team={team} mayManage={mayManage} />
            <ActivitySection key={`activity ${team.id}`} noun="teams" id={team.id} />
          </>
        ) : (
          <OutsidePrivateTeam team={team} />
        )}
        {agendas.draw(() => (
          <AgendaDialog team={team} onClose={agendas.close} />
        ))}
        {question.draw(() => (
          <ConfirmDialog
            onClose={question.close}
            onConfirm={() => remove.mutate(team)}
            question={t('Are you sure you want to delete the team "{team}"? This action cannot be undone.', {
              team: team.name,
            })}
            detail={
              team.isPrivate
                ? t(
                    'Its {rocks}, {todos}, {issues}, {meetings}, {scorecards} and channels are deleted with it. You can restore the team from the trash for {days} days, with its people and work.',
                    { days: trashDays },
                  )
                : t(
                    'Its {rocks}, {todos}, {issues}, {meetings}, {scorecards} and channels stay, without a team. You can restore the team from the trash for {days} days, with its people and work.',
                    { days: trashDays },
                  )
            }
          />
        ))}
      </Card>
    </div>
  );
}
