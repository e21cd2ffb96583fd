import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import type { Audience } from './audiences.ts';
import { isPrivateTeam, teamsQuery } from './queries.ts';

const MoveDialog = lazyDialog(() => import('./MoveDialog.tsx'));

type Move = { rows: Audience[]; what: string; teamId: number | null; onConfirm: () => void };

/** Moves rows to a team, and asks first if their audience changes: for private teams and rows of named people. */
export function useMoveToTeam() {
  const { data: teams = [] } = useQuery(teamsQuery);
  const dialog = useDialog<Move>();
  const isPrivate = (teamId: number | null) => isPrivateTeam(teams, teamId);
  return {
    move(given: Move) {
      const rows = given.rows.filter(({ teamId }) => teamId !== given.teamId);
      const mustAsk = rows.some(({ teamId, visibleTo }) => visibleTo || isPrivate(teamId) || isPrivate(given.teamId));
      if (mustAsk) dialog.open({ ...given, rows });
      else given.onConfirm();
    },
    question: dialog.draw((move) => <MoveDialog {...move} onClose={dialog.close} />),
  };
}
