import { hashToken } from '#server/auth/tokens.ts';
import { onDatabase } from './on-database.ts';
import type { World } from './world.ts';

/** Replaces the token of an invitation, which only its mail contains; returns the new one. */
export async function tokenOf(world: World, invitation: { id: number } | undefined): Promise<string> {
  const token = `${invitation?.id}`.padStart(26, 'z');
  await onDatabase(world, 'update invitations set token_hash = $1 where id = $2', [hashToken(token), invitation?.id]);
  return token;
}
