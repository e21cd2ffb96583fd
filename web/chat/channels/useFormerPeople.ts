import type { Channel } from '#contract/channels.ts';
import { isReachable } from '#rules/people.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { usePeople } from '#web/users/queries.ts';

type Person = NonNullable<Channel['people']>[number];

/** The other people of a conversation who left the organization or are deactivated, and whether no one else is there to write to. */
export function useFormerPeople({ people }: Pick<Channel, 'people'>): { former: Person[]; isAlone: boolean } {
  const me = useCurrentUser().id;
  const { people: members, find } = usePeople();
  const others = people?.filter(({ id }) => id !== me) ?? [];
  // While the people load, no one counts as gone.
  if (members.length === 0) return { former: [], isAlone: false };
  const former = others.filter(({ id }) => {
    const member = find(id);
    return !member || !isReachable(member);
  });
  return { former, isAlone: others.length > 0 && former.length === others.length };
}
