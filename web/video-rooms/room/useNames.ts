import { fullName } from '#rules/people.ts';
import { t } from '#web/lib/translate.ts';
import { usePeople } from '#web/users/queries.ts';
import type { Participant } from './state.ts';

/** Names of participants: what others call them, and how the user's own tile is labeled. */
export function useNames() {
  const { find } = usePeople();
  const nameOf = ({ userId }: Pick<Participant, 'userId'>) => fullName(find(userId));
  const labelOf = (participant: Participant) =>
    participant.isMe ? t('{name} (you)', { name: nameOf(participant) }) : nameOf(participant);
  return { find, nameOf, labelOf };
}
