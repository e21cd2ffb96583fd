import { t } from '#web/lib/translate.ts';
import { useVisibleTeams } from '#web/teams/queries.ts';
import { PrivateSign } from '#web/teams/TeamName.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { type MeetingGroup, oneOnOnes } from './meetingGroup.ts';

type Props = MeetingGroup & { onChange: (team: string | undefined) => void };

/** A select with all teams, each team, and one-on-ones. */
export function GroupSelect({ teamId, withParticipants, onChange }: Props) {
  const teams = useVisibleTeams() ?? [];
  const isPrivate = (id: string) => teams.some((team) => String(team.id) === id && team.isPrivate);
  return (
    <Select
      aria-label={t('Team')}
      size="xs"
      searchable
      clearable
      placeholder={t('All teams')}
      maxDropdownHeight={240}
      comboboxProps={{ shadow: 'lg' }}
      data={[
        ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: oneOnOnes, label: t('One-on-ones') },
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
