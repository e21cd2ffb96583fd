import type { Channel } from '#contract/channels.ts';
import { isReachable } from '#rules/people.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { usePeople } from '#web/users/queries.ts';

/** Returns a function that names channels: a direct one after the others in it, marked if they left or are deactivated. Loads the people if needed. */
export function useChannelName(isNeeded = true): (channel: Pick<Channel, 'name' | 'people'>) => string {
  const me = useCurrentUser().id;
  const { people: members, find, nameOf } = usePeople(isNeeded);
  const nameWithMark = (person: { id: string; firstName: string; lastName: string }) => {
    const member = find(person.id);
    // While the people load, no one counts as gone.
    if (members.length === 0 || (member && isReachable(member))) return nameOf(person);
    return member ? t('{name} (deactivated)', { name: nameOf(person) }) : t('{name} (left)', { name: nameOf(person) });
  };
  return ({ name, people }) =>
    people
      ?.filter(({ id }) => id !== me)
      .map(nameWithMark)
      .join(', ') ?? name;
}
