import { eq, sql } from 'drizzle-orm';
import type { Avatar } from '#contract/avatars.ts';
import type { OfficeSettings } from '#contract/office.ts';
import { defaultMapName, type OfficeMapName } from '#contract/office-names.ts';
import { defaultAvatar } from '#rules/office/avatars.ts';
import { msg } from '#rules/translate.ts';
import { auditChange } from '#server/audit/change.ts';
import type { Database } from '#server/db/pool.ts';
import { ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { meetingParticipants, meetings } from '#server/meetings/table.ts';
import { type Reading, type Scope, theServer } from '#server/scope.ts';
import { touchOfficeRoom } from '#server/video-rooms/rooms.ts';
import { videoRooms } from '#server/video-rooms/table.ts';
import { avatars, offices } from './table.ts';

/** The avatar that someone has chosen, or the one that they have until then. */
export async function findAvatar({ db }: Pick<Scope, 'db'>, userId: string): Promise<Avatar> {
  const [row] = await db.select({ avatar: avatars.avatar }).from(avatars).where(eq(avatars.userId, userId));
  return row?.avatar ?? defaultAvatar(userId);
}

/** Changes the caller's avatar, in all their organizations. Their open office tells the others. */
export async function changeAvatar({ db, actor }: Scope, avatar: Avatar): Promise<Avatar> {
  await db
    .insert(avatars)
    .values({ userId: actor.userId, avatar })
    .onConflictDoUpdate({ target: avatars.userId, set: { avatar } });
  return avatar;
}

/** The people of an organization who are in a meeting that is in progress. */
export async function listPeopleInMeetings(db: Database, organizationId: number): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ userId: meetingParticipants.userId })
    .from(meetingParticipants)
    .innerJoin(meetings, eq(meetings.id, meetingParticipants.meetingId))
    .where(
      ours(
        { actor: theServer(organizationId) },
        meetings,
        eq(meetings.status, 'in_progress'),
        eq(meetingParticipants.isPresent, true),
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
}

/** The map in use, and the name of the organization's own one. */
export async function findChoice(scope: Reading): Promise<{ map: OfficeMapName; ownMap: string | null }> {
  const [office] = await scope.db
    .select({ map: offices.map, ownMap: offices.ownName })
    .from(offices)
    .where(ours(scope, offices));
  return office ?? { map: defaultMapName, ownMap: null };
}

/** Returns the map of the office, the caller's avatar, and the room in which people meet there; null if none was opened. */
export async function readSettings(scope: Scope): Promise<OfficeSettings> {
  const rooms = await scope.db
    .select({ id: videoRooms.id })
    .from(videoRooms)
    .where(ours(scope, videoRooms, eq(videoRooms.kind, 'office')));
  return {
    ...(await findChoice(scope)),
    avatar: await findAvatar(scope, scope.actor.userId),
    roomId: rooms[0]?.id ?? null,
  };
}

/** Chooses the map. Everyone in the office starts at its entrance. @throws Forbidden if the organization has no map of its own */
export async function chooseMap(scope: Scope, map: OfficeMapName): Promise<OfficeSettings> {
  const { organizationId } = scope.actor;
  await scope.db.insert(offices).values({ organizationId }).onConflictDoNothing();
  const before = await findChoice(scope);
  const changed = await scope.db
    .update(offices)
    .set({ map })
    .where(ours(scope, offices, map === 'own' ? sql`${offices.ownMap} is not null` : undefined))
    .returning({ map: offices.map });
  demand(changed.length > 0, msg('Upload a map first'));
  await auditChange(scope, {
    ...{ kind: 'setting', noun: 'offices', act: 'changed' },
    changes: { map: [before.map, map] },
  });
  await touchOfficeRoom(scope);
  return readSettings(scope);
}
