import type { User } from '#contract/users.ts';
import { mayInvite } from '#rules/invitations.ts';
import { msg } from '#rules/translate.ts';
import { demand } from '#server/errors.ts';
import { addMember } from '#server/organizations/organizations.ts';
import type { Scope } from '#server/scope.ts';
import { createUser, findUser } from './users.ts';

/**
 * Adds a person without an account. They are a managee, so that they can own work, but cannot sign in. @throws Forbidden
 */
export async function addPerson(scope: Scope, name: Pick<User, 'firstName' | 'lastName'>): Promise<User> {
  demand(mayInvite(scope.actor), msg("You can't add people to this organization. Ask an admin."));
  const account = { email: null, passwordHash: null, isSuperAdmin: false, isDemo: false, hasAccount: false };
  const id = await createUser(scope.db, { ...name, ...account });
  await addMember(scope, scope.actor.organizationId, id, { role: 'managee' });
  return findUser(scope, id);
}
