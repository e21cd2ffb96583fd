import { say } from '#web/lib/say.ts';
import { useVisibleTeams } from '#web/teams/queries.ts';
import { PrivateSign } from '#web/teams/TeamName.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { oneOnOnes, type Whose } from './whose.ts';

type Props = Whose & { onChange: (team: string | undefined) => void };

/** A choice between all teams, one of them, and one-on-ones. */
export function WhoseSelect({ teamId, withParticipants, onChange }: Props) {
  const teams = useVisibleTeams() ?? [];
  const isPrivate = (id: string) => teams.some((team) => String(team.id) === id && team.isPrivate);
  return (
    <Select
      aria-label="Team"
      size="xs"
      searchable
      clearable
      placeholder="All teams"
      maxDropdownHeight={240}
      comboboxProps={{ shadow: 'lg' }}
      data={[
        ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: oneOnOnes, label: say('One-on-ones') },
      ]}
      renderOption={({ option: { value, label } }) => (
        <span>
          {label} {isPrivate(value) && <PrivateSign />}
        </span>
      )}
      value={withParticipants ? oneOnOnes : teamId === undefined ? null : String(teamId)}
      onChange={(team) => onChange(team ?? undefined)}
    />
  );
}
