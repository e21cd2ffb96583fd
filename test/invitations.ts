import { hashToken } from '#server/auth/tokens.ts';
import { confirm } from './confirm.ts';
import { onDatabase } from './on-database.ts';
import type { Person, World } from './world.ts';

/** Replaces the token of an invitation, which only its mail contains; returns the new one. */
export async function tokenOf(world: World, invitation: { id: number } | undefined): Promise<string> {
  const token = `${invitation?.id}`.padStart(26, 'z');
  await onDatabase(world, 'update invitations set token_hash = $1 where id = $2', [hashToken(token), invitation?.id]);
  return token;
}

/** A newly registered person with this address, which is confirmed unless the options say otherwise. */
export async function personWith(world: World, email: string, { isConfirmed = true } = {}): Promise<Person> {
  const person = world.visitor();
  const registered = { firstName: 'Kay', lastName: 'McNulty', email, password: 'analytical engine' };
  const { id } = await person.auth.register({ body: registered });
  Object.assign(person, { id, email });
  if (isConfirmed) await confirm(world, person);
  return person;
}

/** Has someone ask for an invitation, which is open again if it was used; returns their id. */
export async function requestFor(world: World, invitationId: number): Promise<string> {
  const { id } = await world.person('Asker');
  await onDatabase(world, 'update invitations set joined_at = null, joined_by_id = null where id = $1', [invitationId]);
  await onDatabase(
    world,
    `insert into invitation_requests (organization_id, invitation_id, user_id)
     select organization_id, id, $2 from invitations where id = $1`,
    [invitationId, id],
  );
  return id;
}
