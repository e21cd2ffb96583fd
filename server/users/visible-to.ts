import { Invalid } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { checkPeople } from './users.ts';

type Audience = { visibleTo?: string[] | null | undefined; teamId?: number | null | undefined };

/**
 * Makes sure that a row may be created for these people alone: members, the caller among them, and no team beside them.
 * @throws Invalid naming visibleTo
 */
export async function checkVisibleTo(scope: Scope, { visibleTo, teamId }: Audience): Promise<void> {
  if (!visibleTo) return;
  const refuse = (message: string) => new Invalid([{ path: 'visibleTo', message }]);
  if (teamId != null) throw refuse('Choose a team or named people, not both (visibleTo)');
  if (!visibleTo.includes(scope.actor.userId)) throw refuse('You have to be among the people who see it (visibleTo)');
  await checkPeople(scope, 'visibleTo', visibleTo);
}

/** Who alone may see a row after it has come to a team, which sees it from then on, or to another owner, who is added. */
export function visibleToAfter(
  visibleTo: string[] | null,
  { teamId, ownerId }: { teamId?: number | null | undefined; ownerId?: string | null | undefined },
): string[] | null {
  if (teamId != null || visibleTo === null) return null;
  return ownerId == null ? [...new Set(visibleTo)] : [...new Set([...visibleTo, ownerId])];
}
