import { useQuery } from '@tanstack/react-query';
import { SelectionChoice } from '#web/ui/lists/SelectionChoice.tsx';
import { teamsQuery } from './queries.ts';

type Props = {
  /** What the team is chosen for, such as the selected to-dos. */
  of: string;
  onChange: (teamId: number | null) => void;
};

/** The choice of a team, or of none, for all selected rows. */
export function TeamChoice({ of, onChange }: Props) {
  const { data: teams = [] } = useQuery(teamsQuery);
  const options = teams.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectionChoice
      name="Team"
      of={of}
      options={[{ value: null, label: 'No Team' }, ...options]}
      onChange={onChange}
    />
  );
}
