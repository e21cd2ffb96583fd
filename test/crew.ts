import { setRole } from './roles.ts';
import type { Person, World } from './world.ts';

/** People of one organization, by what they have to do with a row that the creator makes for the owner. */
export type Crew = Record<'admin' | 'creator' | 'owner' | 'manager' | 'other', Person>;

export async function gatherCrew(world: World): Promise<Crew> {
  const admin = await world.admin();
  const [creator, owner, manager, other] = await Promise.all(
    ['Creator', 'Owner', 'Manager', 'Other'].map((name) => world.colleague(admin, name)),
  );
  if (!creator || !owner || !manager || !other) throw new Error('The crew is not complete');
  await setRole(world, manager, 'manager');
  return { admin, creator, owner, manager, other };
}

/** Who may hand such a row over or delete it. */
export const disposers: [who: string, may: boolean, by: (crew: Crew) => Person][] = [
  ['its creator, a managee', true, ({ creator }) => creator],
  ['its owner, a managee', true, ({ owner }) => owner],
  ['any manager', true, ({ manager }) => manager],
  ['any admin', true, ({ admin }) => admin],
  ['any other managee', false, ({ other }) => other],
];
