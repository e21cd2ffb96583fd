import { setRole } from './roles.ts';
import type { Person, World } from './world.ts';

/** People of one organization, by their relation to a row that the creator makes for the owner. */
export type Crew = Record<'admin' | 'creator' | 'owner' | 'manager' | 'other', Person>;

export async function createCrew(world: World): Promise<Crew> {
  const admin = await world.admin();
  const [creator, owner, manager, other] = await Promise.all(
    ['Creator', 'Owner', 'Manager', 'Other'].map((name) => world.colleague(admin, name)),
  );
  if (!creator || !owner || !manager || !other) throw new Error('The crew is not complete');
  await setRole(world, manager, 'manager');
  return { admin, creator, owner, manager, other };
}

/** Who may reassign such a row or delete it. */
export const permissionCases: [who: string, may: boolean, by: (crew: Crew) => Person][] = [
  ['its creator, a managee', true, ({ creator }) => creator],
  ['its owner, a managee', true, ({ owner }) => owner],
  ['any manager', true, ({ manager }) => manager],
  ['any admin', true, ({ admin }) => admin],
  ['any other managee', false, ({ other }) => other],
];
