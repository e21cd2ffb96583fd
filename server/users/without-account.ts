import type { User } from '#contract/users.ts';
import { mayInviteAs } from '#rules/invitations.ts';
import { demand } from '#server/errors.ts';
import { addMember } from '#server/organizations/organizations.ts';
import type { Scope } from '#server/scope.ts';
import { createUser, findUser } from './users.ts';

/**
 * Adds a person who has no account yet. They are a member of no power, so that everything that has an owner can be theirs, and
 * have neither an address nor a password to sign in with. @throws Forbidden
 */
export async function addPerson(scope: Scope, name: Pick<User, 'firstName' | 'lastName'>): Promise<User> {
  demand(mayInviteAs(scope.actor, 'managee'), 'You may not add people');
  const account = { email: null, passwordHash: null, isSuperAdmin: false, isDemo: false, hasAccount: false };
  const id = await createUser(scope.db, { ...name, ...account });
  await addMember(scope, scope.actor.organizationId, id, { role: 'managee' });
  return findUser(scope, id);
}
