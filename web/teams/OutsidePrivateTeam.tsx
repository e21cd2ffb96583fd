import { Button } from '@mantine/core';
import type { Team } from '#contract/teams.ts';
import { peopleCount } from '#rules/people.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './Teams.module.css';
import { useJoinTeam } from './useTeamChanges.ts';

/** What an admin sees of a private team that they are not on, with a button to join it. */
export function OutsidePrivateTeam({ team }: { team: Team }) {
  const { find, nameOf } = usePeople();
  const join = useJoinTeam();
  const question = useDialog();
  const leader = find(team.leaderId);
  return (
    <>
      <p className={classes.description}>
        {leader && t('Led by {name} · ', { name: nameOf(leader) })}
        {t(peopleCount(team.memberCount))}
      </p>
      <p className="paragraph">
        {t(
          'This team is private: only its members see its {rocks}, {todos}, {issues}, {scorecards}, {meetings} and channels. As an admin, you can join it. Its members will be notified, and the audit log will record it.',
        )}
      </p>
      <Button mb={12} loading={join.isPending} onClick={() => question.open()}>
        {t('Join this team')}
      </Button>
      {question.draw(() => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={() => join.mutate(team)}
          question={t('Join "{team}"?', { team: team.name })}
          detail={t('You will see all of its work. Its members will be notified, and the audit log will record it.')}
          confirmLabel={t('Join')}
          destructive={false}
        />
      ))}
    </>
  );
}
