import { Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { msg } from '#rules/translate.ts';
import { serverSentence } from '#web/lib/changes/change.ts';
import { t } from '#web/lib/translate.ts';
import { teamMembersQuery, useSeesTeam } from '#web/teams/queries.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { PersonName } from '#web/users/PersonName.tsx';
import { useMayBeAssigned, usePeople } from '#web/users/queries.ts';
import classes from './TodoFields.module.css';

type Props = {
  teamId: number | null;
  chosen: string[];
  onChange: (ids: string[]) => void;
  disabled: boolean;
  onBlur: () => void;
  error: ReactNode;
};

const noMembers = msg(
  'No team members found. Please ensure the selected team has members before creating {plainTodos}.',
);

/** Chooses several owners from the team's members. Owners from outside the team stay listed. */
export function AssigneePicker({ teamId, chosen, onChange, disabled, onBlur, error }: Props) {
  const everyone = usePeople();
  const members = useQuery({ ...teamMembersQuery(teamId ?? 0), enabled: useSeesTeam(teamId) });
  const mayBeAssigned = useMayBeAssigned();
  const ofTeam = members.data?.map(({ user }) => user).filter(({ id }) => mayBeAssigned(id)) ?? [];
  const outside = chosen.flatMap((id) => (ofTeam.some((user) => user.id === id) ? [] : (everyone.find(id) ?? [])));
  const choose = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));

  return (
    <Input.Wrapper label={t('Owners')} labelElement="div" withAsterisk error={error} onBlur={onBlur}>
      {teamId === null && <p className="dimmed small">{t('Select a team to choose its members.')}</p>}
      {members.isError && (
        <p role="alert" className="dimmed small">
          {t('Error loading team members: {reason}', {
            reason: serverSentence(members.error) ?? members.error.message,
          })}
        </p>
      )}
      {teamId !== null && members.isPending ? (
        <ListSkeleton />
      ) : (
        <fieldset aria-label={t('Owners')} className={classes.people} disabled={disabled}>
          {[...outside, ...ofTeam].map((person) => (
            <label key={person.id} className={classes.person}>
              <input
                type="checkbox"
                checked={chosen.includes(person.id)}
                onChange={(event) => choose(person.id, event.currentTarget.checked)}
              />
              <PersonAvatar person={person} size={24} />
              <PersonName
                person={everyone.find(person.id) ?? { ...person, createdAt: '' }}
                isShared={everyone.sharesName(person)}
              />
            </label>
          ))}
        </fieldset>
      )}
      {members.isSuccess && ofTeam.length === 0 && <p className="dimmed small">{t(noMembers)}</p>}
    </Input.Wrapper>
  );
}
