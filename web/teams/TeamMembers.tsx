import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Team, TeamMember } from '#contract/teams.ts';
import { serverSentence } from '#web/lib/changes/change.ts';
import { usePresence } from '#web/lib/live.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconUserPlus } from '#web/ui/icons/icons.ts';
import { usePeople } from '#web/users/queries.ts';
import { teamMembersQuery } from './queries.ts';
import { TeamMemberRow } from './TeamMemberRow.tsx';
import classes from './TeamMembers.module.css';
import { useChangeTeam, useRemoveTeamMember } from './useTeamChanges.ts';

const AddMemberDialog = lazyDialog(() => import('./AddMemberDialog.tsx'));

/** The members of a team. Its leader and admins add and remove people and change the leader. */
export function TeamMembers({ team, mayManage }: { team: Team; mayManage: boolean }) {
  const { data: members, error, refetch } = useQuery(teamMembersQuery(team.id));
  const present = usePresence();
  const { find, nameOf } = usePeople();
  const change = useChangeTeam();
  const remove = useRemoveTeamMember(team.id);
  const addition = useDialog();
  const question = useDialog<TeamMember['user']>();
  if (error && !members) {
    return <ErrorState title={t('Error loading team members')} description={serverSentence(error)} onRetry={refetch} />;
  }
  return (
    <section aria-label={t('Members')}>
      <div className="row between gap-12 mt-20 min-h-36">
        <h3 className="size-md weight-600">
          {t('Members')}
          <span className={classes.count}>{members?.length}</span>
        </h3>
        {mayManage && members && (
          <Button variant="default" leftSection={<IconUserPlus size={16} />} onClick={() => addition.open()}>
            {t('Add Member')}
          </Button>
        )}
      </div>
      {members ? (
        <ul className="mt-8">
          {members.map(({ userId, user }) => (
            <TeamMemberRow
              key={userId}
              user={user}
              person={find(userId)}
              isLeader={userId === team.leaderId}
              isPresent={present.has(userId)}
              mayManage={mayManage}
              onMakeLeader={() => question.open(user)}
              onRemove={() => remove.mutate(user)}
            />
          ))}
        </ul>
      ) : (
        <ListSkeleton height={44} />
      )}
      {question.draw((newLeader) => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={() => change.mutate({ id: team.id, fields: { leaderId: newLeader.id } })}
          question={t('Make {name} the leader of "{team}"?', { name: nameOf(newLeader), team: team.name })}
          confirmLabel={t('Make leader')}
          destructive={false}
        />
      ))}
      {addition.draw(() => (
        <AddMemberDialog onClose={addition.close} teamId={team.id} members={members ?? []} />
      ))}
    </section>
  );
}
