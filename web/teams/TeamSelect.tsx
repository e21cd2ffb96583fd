import type { SelectProps } from '@mantine/core';
import { createPortal } from 'react-dom';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { useTeamName, useVisibleTeams } from './queries.ts';
import { PrivateSign } from './TeamName.tsx';

const TeamDialog = lazyDialog(() => import('./TeamDialog.tsx'));

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: number | null;
  onChange: (id: number | null) => void;
};

/** Stands among the teams for one that is yet to be made. */
const another = 'another';

/** A choice of one team in a form; none chosen means no team, unless one is required: then one can be made there. */
export function TeamSelect({ value, onChange, ...props }: Props) {
  const teams = useVisibleTeams();
  const nameTeam = useTeamName();
  const dialog = useDialog();
  const none = props.required ? 'Select a team' : 'No team';
  const isPrivate = (id: string) => teams?.some((team) => String(team.id) === id && team.isPrivate);
  // A row that I own may be in a private team that I am not on: it stays there unless I choose another.
  const isOutOfReach = teams !== undefined && value !== null && !teams.some(({ id }) => id === value);
  const options = [
    ...(isOutOfReach ? [{ value: String(value), label: nameTeam(value) }] : []),
    ...(teams ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <>
      <Select
        searchable
        nothingFoundMessage="No team by that name"
        allowDeselect={false}
        maxDropdownHeight={240}
        comboboxProps={{ shadow: 'lg' }}
        placeholder={teams?.length === 0 ? 'There is no team yet' : none}
        renderOption={({ option: { value: id, label } }) => (
          <span>
            {label} {isPrivate(id) && <PrivateSign />}
          </span>
        )}
        leftSection={value !== null && (isOutOfReach || isPrivate(String(value))) ? <PrivateSign /> : undefined}
        {...props}
        data={props.required ? [...options, { value: another, label: 'Create Team…' }] : options}
        value={value === null ? null : String(value)}
        onChange={(id) => (id === another ? dialog.open() : onChange(id === null ? null : Number(id)))}
      />
      {/* Not within the form, whose fields are others. */}
      {dialog.draw(() =>
        createPortal(
          <TeamDialog team={undefined} onClose={dialog.close} onCreated={({ id }) => onChange(id)} />,
          document.body,
        ),
      )}
    </>
  );
}
