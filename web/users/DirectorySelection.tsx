import { useQuery } from '@tanstack/react-query';
import type { Role, User } from '#contract/users.ts';
import { mayGiveRole } from '#rules/people.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { allMembersQuery, useVisibleTeams } from '#web/teams/queries.ts';
import { useAddPeopleToTeam } from '#web/teams/useTeamChanges.ts';
import { SelectionBar, SelectionChoices } from '#web/ui/lists/SelectionBar.tsx';
import { SelectionChoice } from '#web/ui/lists/SelectionChoice.tsx';
import { roleOptions } from './options.ts';
import { useGiveRoles, useSetActive } from './useUserChanges.ts';

type Props = { selected: User[]; all: number; onAll: () => void; onClear: () => void };

/** What admins do with several people: give them a role, add them to a team, deactivate or reactivate them. */
export function DirectorySelection({ selected, all, onAll, onClear }: Props) {
  const asker = useAsker();
  const giveRoles = useGiveRoles();
  const deactivate = useSetActive(false);
  const reactivate = useSetActive(true);
  const addToTeam = useAddPeopleToTeam();
  const teams = useVisibleTeams() ?? [];
  const { data: members = [] } = useQuery(allMembersQuery);
  const of = t('the selected people');
  const give = (role: Role) => {
    const others = selected.filter(
      (person) => person.hasAccount && person.role !== role && mayGiveRole(asker, person.id),
    );
    if (others.length > 0) giveRoles.mutate(others.map((person) => ({ person, role })));
    onClear();
  };
  const add = (teamId: number) => {
    const onTeam = new Set(members.filter((one) => one.teamId === teamId).map(({ userId }) => userId));
    const others = selected.filter(({ id }) => !onTeam.has(id));
    if (others.length > 0) addToTeam.mutate({ teamId, people: others });
    onClear();
  };
  const setActive = (isActive: boolean) => {
    const others = selected.filter(
      ({ id, hasAccount, deactivatedAt }) => hasAccount && id !== asker.userId && (deactivatedAt === null) !== isActive,
    );
    if (others.length > 0) (isActive ? reactivate : deactivate).mutate(others);
    onClear();
  };
  return (
    <SelectionBar label={t('Selected people')} count={selected.length} all={all} onAll={onAll} onClear={onClear}>
      <SelectionChoices>
        <SelectionChoice name={t('Role')} of={of} options={roleOptions()} onChange={give} />
        <SelectionChoice
          name={t('Add to Team')}
          of={of}
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={add}
        />
        <SelectionChoice
          name={t('Access')}
          of={of}
          options={[
            { value: false, label: t('Deactivate') },
            { value: true, label: t('Reactivate') },
          ]}
          onChange={setActive}
        />
      </SelectionChoices>
    </SelectionBar>
  );
}
