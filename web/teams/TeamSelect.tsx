import type { SelectProps } from '@mantine/core';
import { createPortal } from 'react-dom';
import { t } from '#web/lib/translate.ts';
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

/** The option that creates a team. */
const newTeam = 'new';

/** The field for a team. If one is required it also offers to create a team. */
export function TeamSelect({ value, onChange, ...props }: Props) {
  const teams = useVisibleTeams();
  const nameTeam = useTeamName();
  const dialog = useDialog();
  const none = props.required ? t('Select a team') : t('No team');
  const isPrivate = (id: string) => teams?.some((team) => String(team.id) === id && team.isPrivate);
  // A row that I own may be in a private team that I am not on: it stays there unless I choose newTeam.
  const isHiddenTeam = teams !== undefined && value !== null && !teams.some(({ id }) => id === value);
  const options = [
    ...(isHiddenTeam ? [{ value: String(value), label: nameTeam(value) }] : []),
    ...(teams ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <>
      <Select
        searchable
        nothingFoundMessage={t('No team with that name')}
        allowDeselect={false}
        maxDropdownHeight={240}
        comboboxProps={{ shadow: 'lg' }}
        placeholder={teams?.length === 0 ? t('There are no teams yet') : none}
        renderOption={({ option: { value: id, label } }) => (
          <span>
            {label} {isPrivate(id) && <PrivateSign />}
          </span>
        )}
        leftSection={value !== null && (isHiddenTeam || isPrivate(String(value))) ? <PrivateSign /> : undefined}
        {...props}
        data={props.required ? [...options, { value: newTeam, label: t('Create Team…') }] : options}
        value={value === null ? null : String(value)}
        onChange={(id) => (id === newTeam ? dialog.open() : onChange(id === null ? null : Number(id)))}
      />
      {/* Outside of the surrounding form. */}
      {dialog.draw(() =>
        createPortal(
          <TeamDialog team={undefined} onClose={dialog.close} onCreated={({ id }) => onChange(id)} />,
          document.body,
        ),
      )}
    </>
  );
}
