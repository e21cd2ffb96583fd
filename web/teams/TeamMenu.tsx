import type { ReactNode } from 'react';
import { t } from '#web/lib/translate.ts';
import { ChoiceMenu } from '#web/ui/menus/ChoiceMenu.tsx';
import { useTeamName, useVisibleTeams } from './queries.ts';
import { PrivateSign, TeamName } from './TeamName.tsx';
import { audienceOf } from './useAudiences.ts';
import { useMoveToTeam } from './useMoveToTeam.tsx';

type Props = {
  row: { title: string } & Parameters<typeof audienceOf>[0];
  /** Whether the current user may move the row to another team. */
  mayChange?: boolean;
  /** Offers teams only, not `No Team`. */
  isRequired?: boolean;
  onChange: (teamId: number | null) => void;
  /** The accessible name instead of `Team of Open the loft`. */
  label?: string;
  /** The content of the button instead of the team. */
  children?: ReactNode;
};

/** The team of a row. A click moves the row to another team, after a question if that changes who sees it. */
export function TeamMenu({ row, mayChange = true, isRequired = false, onChange, label, children }: Props) {
  const { title, teamId } = row;
  const teams = useVisibleTeams() ?? [];
  const nameTeam = useTeamName();
  const { move, question } = useMoveToTeam();
  const name = (
    <span className="truncate">
      <TeamName id={teamId} />
    </span>
  );
  if (!mayChange) return name;
  // I may own a row of a private team that I am not on.
  const isHiddenTeam = teamId !== null && !teams.some(({ id }) => id === teamId);
  const options = [
    ...(isRequired ? [] : [{ value: '', label: t('No Team') }]),
    ...(isHiddenTeam ? [{ value: String(teamId), label: nameTeam(teamId) }] : []),
    ...teams.map(({ id, name, isPrivate }) => ({
      value: String(id),
      label: name,
      end: isPrivate && <PrivateSign />,
    })),
  ];
  return (
    <>
      <ChoiceMenu
        label={label ?? t('Team of {title}', { title })}
        value={teamId === null ? '' : String(teamId)}
        options={options}
        shortcut="t"
        onChange={(value) => {
          const chosen = value === '' ? null : Number(value);
          move({
            rows: [audienceOf(row)],
            what: t('“{name}”', { name: title }),
            teamId: chosen,
            onConfirm: () => onChange(chosen),
          });
        }}
      >
        {children ?? name}
      </ChoiceMenu>
      {question}
    </>
  );
}
