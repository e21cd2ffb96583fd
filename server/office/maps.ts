import { eq, sql } from 'drizzle-orm';
import type { OfficeMapFile } from '#contract/endpoint.ts';
import type { OfficeSettings } from '#contract/office.ts';
import { type OfficeMapName, officeMapNames } from '#contract/office-names.ts';
import type { VersionedMap } from '#rules/office/office.ts';
import { readOfficeMap } from '#rules/office/office-map.ts';
import type { TiledMap } from '#rules/office/tiled-map.ts';
import type { Message } from '#rules/translate.ts';
import { auditChange } from '#server/audit/change.ts';
import type { Database } from '#server/db/pool.ts';
import { found, ours } from '#server/db/tenant.ts';
import { hashOf } from '#server/pictures/hash.ts';
import { type Reading, type Scope, theServer } from '#server/scope.ts';
import { findReader } from '#server/users/readers.ts';
import { touchOfficeRoom } from '#server/video-rooms/rooms.ts';
import { readBuiltInMap, readTiles } from './maps/built-in-maps.ts';
import { findChoice, readSettings } from './office.ts';
import { officePictures, offices } from './table.ts';

/** The hash of the picture that all our maps have. */
let tilesHash: string | undefined;
function hashOfTiles(): string {
  tilesHash ??= hashOf(readTiles());
  return tilesHash;
}

/** A map with the hashes of its pictures as the images of its tilesets. @throws NotFound */
async function readMap(scope: Reading, name: OfficeMapName): Promise<TiledMap> {
  if (name !== 'own') return withImages(readBuiltInMap(name), hashOfTiles);
  const rows = await scope.db
    .select({ map: offices.ownMap })
    .from(offices)
    .where(ours(scope, offices, sql`${offices.ownMap} is not null`));
  return found(rows, 'Map').map as TiledMap;
}

const withImages = (map: TiledMap, imageOf: (image: string) => string): TiledMap => ({
  ...map,
  tilesets: map.tilesets.map((tileset) => ({ ...tileset, image: imageOf(tileset.image) })),
});

/** @throws NotFound */
const nameOf = (text: string): OfficeMapName =>
  found(
    officeMapNames.filter((name) => name === text),
    'Map',
  );

/** A map with the addresses of its pictures. @throws NotFound */
export async function findMap(scope: Reading, name: string): Promise<Record<string, unknown>> {
  const map = await readMap(scope, nameOf(name));
  return withImages(map, (hash) => `${name}/pictures/${hash}`);
}

/** A picture of a map. @throws NotFound */
export async function findMapPicture(scope: Reading, name: string, hash: string): Promise<Buffer> {
  if (nameOf(name) !== 'own') return found(hash === hashOfTiles() ? [readTiles()] : [], 'Picture');
  const rows = await scope.db
    .select({ bytes: officePictures.bytes })
    .from(officePictures)
    .where(ours(scope, officePictures, eq(officePictures.hash, hash)));
  return Buffer.from(found(rows, 'Picture').bytes);
}

const versioned = (name: OfficeMapName, tiled: TiledMap): VersionedMap => ({
  version: `${name}-${hashOf(JSON.stringify(tiled))}`,
  map: readOfficeMap(tiled),
});

/** Our maps, which an office reads again at each change: they stay the same until the server restarts. */
const builtIn = new Map<OfficeMapName, VersionedMap>();

/** The map that people walk on in the office of an organization, and its version. */
export async function loadOfficeMap(db: Database, organizationId: number): Promise<VersionedMap> {
  const scope = { db, now: new Date(), actor: theServer(organizationId) };
  const { map: name } = await findChoice(scope);
  const loaded = builtIn.get(name) ?? versioned(name, await readMap(scope, name));
  if (name !== 'own') builtIn.set(name, loaded);
  return loaded;
}

/** Replaces the organization's own map, without choosing it. Returns also what was left out of it, in the caller's language. */
export async function uploadMap(
  scope: Scope,
  { name, map, pictures, notices }: OfficeMapFile,
): Promise<OfficeSettings & { notices: string[] }> {
  const { organizationId } = scope.actor;
  const before = await readSettings(scope);
  const own = { ownName: name, ownMap: sql`${map}::jsonb` };
  await scope.db
    .insert(offices)
    .values({ organizationId, ...own })
    .onConflictDoUpdate({ target: offices.organizationId, set: own });
  await scope.db.delete(officePictures).where(ours(scope, officePictures));
  if (pictures.length > 0)
    await scope.db
      .insert(officePictures)
      .values(pictures.map((picture) => ({ organizationId, ...picture })))
      .onConflictDoNothing();
  await auditChange(scope, {
    ...{ kind: 'setting', noun: 'offices', act: 'created' },
    changes: { ownName: [before.ownMap, name] },
  });
  await touchOfficeRoom(scope);
  const { t } = await findReader(scope);
  return { ...(await readSettings(scope)), notices: notices.map((notice) => t(notice as Message)) };
}
