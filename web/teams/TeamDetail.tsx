import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Team } from '#contract/teams.ts';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { TeamMembers } from './TeamMembers.tsx';
import classes from './Teams.module.css';
import { useDeleteTeam } from './useTeamChanges.ts';

type Props = { team: Team; mayManage: boolean; onEdit: () => void };

/** One team: what it is for and who is on it. */
export function TeamDetail({ team, mayManage, onEdit }: Props) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteTeam();
  return (
    <Card className={classes.detail} aria-label={team.name}>
      <div className={classes.detailHead}>
        <h2 className={classes.teamName}>{team.name}</h2>
        {mayManage && (
          <>
            <ActionIcon title="Edit" aria-label={`Edit team ${team.name}`} onClick={onEdit}>
              <IconPencil size={17} stroke={1.6} />
            </ActionIcon>
            <ActionIcon title="Delete" aria-label={`Delete team ${team.name}`} onClick={() => setAsking(true)}>
              <IconTrash size={17} stroke={1.6} />
            </ActionIcon>
          </>
        )}
      </div>
      {team.description && <p className={classes.description}>{team.description}</p>}
      <TeamMembers key={team.id} team={team} mayManage={mayManage} />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(team.id)}
        question={`Are you sure you want to delete the team "${team.name}"? This action cannot be undone.`}
      />
    </Card>
  );
}
