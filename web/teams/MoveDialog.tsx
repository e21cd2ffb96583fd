import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { type Audience, changeOfAudiences, inTeam } from './audiences.ts';
import { useTeamName } from './queries.ts';
import { useAudiences } from './useAudiences.ts';

type Props = {
  /** The current audiences of the rows. */
  rows: Audience[];
  /** What they are called: `the selected to-dos`. */
  what: string;
  teamId: number | null;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before rows move into or out of a private team, and says who will see them and who no longer will. */
export default function MoveDialog({ rows, what, teamId, onClose, onConfirm }: Props) {
  const nameTeam = useTeamName();
  const context = useAudiences([teamId, ...rows.map((row) => row.teamId)]);
  const moves = rows.map((before) => ({ before, after: inTeam(before, teamId) }));
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={onConfirm}
      question={
        teamId === null
          ? t('Remove {rows} from the team?', { rows: what })
          : t('Move {rows} to {team}?', { rows: what, team: nameTeam(teamId) })
      }
      detail={context ? changeOfAudiences(moves, context) : []}
      confirmLabel={t('Move')}
      destructive={false}
      isUnready={!context}
    />
  );
}
