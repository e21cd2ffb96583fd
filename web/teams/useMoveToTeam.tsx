import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import type { Audience } from './audiences.ts';
import { isPrivateTeam, teamsQuery } from './queries.ts';

const MoveDialog = lazyDialog(() => import('./MoveDialog.tsx'));

type Move = { rows: Audience[]; what: string; teamId: number | null; onConfirm: () => void };

/** Moves rows to a team. Asks first if their audience changes. */
export function useMoveToTeam() {
  const { data: teams = [] } = useQuery(teamsQuery);
  const dialog = useDialog<Move>();
  const isPrivate = (teamId: number | null) => isPrivateTeam(teams, teamId);
  return {
    move(request: Move) {
      const rows = request.rows.filter(({ teamId }) => teamId !== request.teamId);
      const mustAsk = rows.some(({ teamId, visibleTo }) => visibleTo || isPrivate(teamId) || isPrivate(request.teamId));
      if (mustAsk) dialog.open({ ...request, rows });
      else request.onConfirm();
    },
    question: dialog.draw((move) => <MoveDialog {...move} onClose={dialog.close} />),
  };
}
