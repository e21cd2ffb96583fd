import { Text } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { t } from '#web/lib/translate.ts';
import { stateText } from './options.ts';
import { distinction } from './queries.ts';
import { usePositions } from './usePositions.ts';

type Props = {
  person: Pick<User, 'id' | 'firstName' | 'lastName' | 'email' | 'createdAt'> & {
    hasAccount?: boolean;
    deactivatedAt?: string | null;
  };
  /** Whether someone else has the same name. */
  isShared: boolean;
};

/** The name of a person to choose. If someone else has it, a second line tells them apart: the address, or else the seat. */
export function PersonName({ person, isShared }: Props) {
  const { seatsOf } = usePositions(isShared && !person.email);
  const titles = seatsOf(person.id).map(({ title }) => title);
  return (
    <span className="shrink" dir="auto">
      <span className="block breaks">
        {fullName(person)} <StateHint person={person} />
      </span>
      {isShared && <span className="block breaks dimmed tiny">{titles.join(', ') || distinction(person)}</span>}
    </span>
  );
}

/** A hint beside a name that the person has no account, or is deactivated. */
const StateHint = ({ person }: { person: Partial<Pick<User, 'hasAccount' | 'deactivatedAt'>> }) => {
  const state = stateText(person);
  return (
    state && (
      <Text span size="xs" c="dimmed">
        {t(state)}
      </Text>
    )
  );
};
