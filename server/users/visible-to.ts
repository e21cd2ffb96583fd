import { type Message, msg } from '#rules/translate.ts';
import { Invalid } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { checkPeople } from './users.ts';

type Audience = { visibleTo?: string[] | null | undefined; teamId?: number | null | undefined };

/** Checks that the named people of a row are members and include the caller, and that it has no team. @throws Invalid naming visibleTo */
export async function checkVisibleTo(scope: Scope, { visibleTo, teamId }: Audience): Promise<void> {
  if (!visibleTo) return;
  const refuse = (message: Message) => new Invalid([{ path: 'visibleTo', message }]);
  if (teamId != null) throw refuse(msg('Choose a team or named people, not both'));
  if (!visibleTo.includes(scope.actor.userId)) throw refuse(msg('You must be one of the people who can see it'));
  await checkPeople(scope, 'visibleTo', visibleTo);
}

/** Returns the named people of a row after a change of its team or owner: null once it has a team, and including a new owner. */
export function visibleToAfter(
  visibleTo: string[] | null,
  { teamId, ownerId }: { teamId?: number | null | undefined; ownerId?: string | null | undefined },
): string[] | null {
  if (teamId != null || visibleTo === null) return null;
  return ownerId == null ? [...new Set(visibleTo)] : [...new Set([...visibleTo, ownerId])];
}
