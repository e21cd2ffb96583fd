import { t } from '#web/lib/translate.ts';
import { SelectionChoice } from '#web/ui/lists/SelectionChoice.tsx';
import { useVisibleTeams } from './queries.ts';
import { PrivateSign } from './TeamName.tsx';
import { audienceOf } from './useAudiences.ts';
import { useMoveToTeam } from './useMoveToTeam.tsx';

type Props = {
  /** What moves to the team, such as `the selected to-dos`. */
  of: string;
  rows: Parameters<typeof audienceOf>[0][];
  onChange: (teamId: number | null) => void;
};

/** Moves all selected rows to a team or to none. */
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
        name={t('Team')}
        of={of}
        options={[{ value: null, label: t('No Team') }, ...options]}
        onChange={(teamId) => move({ rows: rows.map(audienceOf), what: of, teamId, onConfirm: () => onChange(teamId) })}
      />
      {question}
    </>
  );
}
