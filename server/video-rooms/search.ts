import { asc, eq } from 'drizzle-orm';
import type { SearchResult } from '#contract/search.ts';
import { ours } from '#server/db/tenant.ts';
import { isRecentEnough, matchesQuery, maxHits, type TextQuery } from '#server/db/text-search.ts';
import type { Scope } from '#server/scope.ts';
import { videoRooms } from './table.ts';

/** Returns the rooms of the Team Meeting Bridge whose name matches a query, by name. The others are named after what they belong to. */
export async function searchVideoRooms(scope: Scope, query: TextQuery): Promise<SearchResult[]> {
  const isBridge = eq(videoRooms.kind, 'bridge');
  const rows = await scope.db
    .select({ id: videoRooms.id, title: videoRooms.name })
    .from(videoRooms)
    .where(
      ours(scope, videoRooms, isBridge, isRecentEnough(scope, videoRooms, query), matchesQuery(videoRooms.name, query)),
    )
    .orderBy(asc(videoRooms.name), asc(videoRooms.id))
    .limit(maxHits);
  return rows.map((row) => ({ kind: 'videoRoom', ...row, detail: null }));
}
