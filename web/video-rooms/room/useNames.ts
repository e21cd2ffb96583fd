import type { User } from '#contract/users.ts';
import { signedInUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { usePeople } from '#web/users/queries.ts';
import type { Participant } from './state.ts';

type NameSource = Pick<Participant, 'userId' | 'name' | 'isGuest'>;

/** Names and pictures of participants, and how the user's own tile is labeled. Guests know only those in the room, by what it says. */
export function useNames() {
  const people = usePeople(signedInUser() !== undefined);
  /** Beside a `GuestBadge`. */
  const bareNameOf = ({ userId, name, isGuest }: NameSource) =>
    !isGuest && people.find(userId) ? people.nameOf(userId) : name;
  /** In a sentence. */
  const nameOf = (one: NameSource) => (one.isGuest ? t('{name} (guest)', { name: one.name }) : bareNameOf(one));
  const personOf = ({ userId, name }: NameSource): Pick<User, 'id' | 'firstName' | 'lastName' | 'profileImageUrl'> => {
    const [firstName = '', ...others] = name.split(' ');
    return people.find(userId) ?? { id: userId, firstName, lastName: others.at(-1) ?? '', profileImageUrl: null };
  };
  const labelOf = (participant: Participant) =>
    participant.isMe ? t('{name} (you)', { name: bareNameOf(participant) }) : bareNameOf(participant);
  return { personOf, nameOf, bareNameOf, labelOf };
}
