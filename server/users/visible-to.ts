import { Invalid } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { checkPeople } from './users.ts';

type Audience = { visibleTo?: string[] | null | undefined; teamId?: number | null | undefined };

/** Makes sure that the people who will see a row are members and include the caller, and that there is no team. @throws Invalid naming visibleTo */
export async function checkVisibleTo(scope: Scope, { visibleTo, teamId }: Audience): Promise<void> {
  if (!visibleTo) return;
  const refuse = (message: string) => new Invalid([{ path: 'visibleTo', message }]);
  if (teamId != null) throw refuse('Choose a team or named people, not both (visibleTo)');
  if (!visibleTo.includes(scope.actor.userId)) throw refuse('You have to be one of the people who see it (visibleTo)');
  await checkPeople(scope, 'visibleTo', visibleTo);
}

/** The people who see a row once its team or its owner changed: null once a team sees it; a new owner is added. */
export function visibleToAfter(
  visibleTo: string[] | null,
  { teamId, ownerId }: { teamId?: number | null | undefined; ownerId?: string | null | undefined },
): string[] | null {
  if (teamId != null || visibleTo === null) return null;
  return ownerId == null ? [...new Set(visibleTo)] : [...new Set([...visibleTo, ownerId])];
}
