import { SelectionChoice } from '#web/ui/lists/SelectionChoice.tsx';
import { useVisibleTeams } from './queries.ts';
import { PrivateSign } from './TeamName.tsx';
import { audienceOf } from './useAudiences.ts';
import { useMoveToTeam } from './useMoveToTeam.tsx';

type Props = {
  /** What the team is chosen for, such as the selected to-dos. */
  of: string;
  rows: Parameters<typeof audienceOf>[0][];
  onChange: (teamId: number | null) => void;
};

/** The choice of a team, or of none, for all selected rows. */
export function TeamChoice({ of, rows, onChange }: Props) {
  const teams = useVisibleTeams() ?? [];
  const { move, question } = useMoveToTeam();
  const options = teams.map(({ id, name, isPrivate }) => ({
    value: id,
    label: name,
    end: isPrivate && <PrivateSign />,
  }));
  return (
    <>
      <SelectionChoice
        name="Team"
        of={of}
        options={[{ value: null, label: 'No Team' }, ...options]}
        onChange={(teamId) => move({ rows: rows.map(audienceOf), what: of, teamId, onConfirm: () => onChange(teamId) })}
      />
      {question}
    </>
  );
}
