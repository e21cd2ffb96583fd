import { Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fullName } from '#rules/people.ts';
import { serverSentence } from '#web/lib/change.ts';
import { say } from '#web/lib/say.ts';
import { teamMembersQuery } from '#web/teams/queries.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from './TodoDialog.module.css';

type Props = {
  teamId: number | null;
  chosen: string[];
  onChange: (ids: string[]) => void;
  /** Only one person can be chosen. */
  single: boolean;
  disabled: boolean;
  onBlur: () => void;
  error: ReactNode;
};

const noMembers = 'No team members found. Please ensure the selected team has members before creating todos.';

/** The members of the team, to choose from; for a single to-do without a team everybody in the organization. */
export function AssigneePicker({ teamId, chosen, onChange, single, disabled, onBlur, error }: Props) {
  const everybody = usePeople();
  const members = useQuery({ ...teamMembersQuery(teamId ?? 0), enabled: teamId !== null });
  const ofTeam = members.data?.map(({ user }) => user) ?? [];
  // Who has the to-do now can keep it, also from outside the team.
  const outside = single
    ? chosen.flatMap((id) => (ofTeam.some((user) => user.id === id) ? [] : (everybody.find(id) ?? [])))
    : [];
  const ofNoTeam = single ? everybody.people : [];
  const offered = teamId === null ? ofNoTeam : [...outside, ...ofTeam];

  function choose(id: string, isChosen: boolean) {
    if (single) onChange(isChosen ? [id] : []);
    else onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  }

  return (
    <Input.Wrapper label={single ? 'Owner' : 'Owners'} labelElement="div" withAsterisk error={error} onBlur={onBlur}>
      {teamId === null && !single && <p className={classes.note}>Select a team to choose among its members.</p>}
      {members.isError && (
        <p role="alert" className={classes.note}>
          Error loading team members: {serverSentence(members.error) ?? members.error.message}
        </p>
      )}
      {teamId !== null && members.isPending && <ListSkeleton />}
      {members.isSuccess && ofTeam.length === 0 && <p className={classes.note}>{say(noMembers)}</p>}
      {offered.length > 0 && !(teamId !== null && members.isPending) && (
        <fieldset aria-label={single ? 'Owner' : 'Owners'} className={classes.people} disabled={disabled}>
          {offered.map((person) => (
            <label key={person.id} className={classes.person}>
              <input
                type={single ? 'radio' : 'checkbox'}
                name="assignee"
                checked={chosen.includes(person.id)}
                onChange={(event) => choose(person.id, event.currentTarget.checked)}
              />
              <PersonAvatar person={person} size={24} />
              {fullName(person)}
            </label>
          ))}
        </fieldset>
      )}
    </Input.Wrapper>
  );
}
