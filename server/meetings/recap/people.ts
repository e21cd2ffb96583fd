import { and, inArray, sql } from 'drizzle-orm';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import { averageOf } from '#rules/agenda.ts';
import { promptNumberOf, promptOf } from '#rules/segue.ts';
import { listExpected } from '#server/meetings/expected.ts';
import { readNotes } from '#server/meetings/run/notes.ts';
import { listAttendance, ratingsOf } from '#server/meetings/run/participants.ts';
import type { Reading } from '#server/scope.ts';
import { users } from '#server/users/table.ts';

/** The user whose rating or answer arrived after the end. */
export type LateInput = { ratingOf?: string; wordOf?: string };

type Names = Map<string, string>;
const nameIn = (names: Names, id: string) => names.get(id) ?? '';

/** Returns the part of a recap that people contributed. `before` is the existing recap if something late is added. */
export async function findContributions(
  scope: Reading,
  { id, status, endedAt }: Meeting,
  { agenda, names, before, late = {} }: { agenda: AgendaItem[]; names: Names; before?: Recap; late?: LateInput },
): Promise<Pick<Recap, 'people' | 'segue' | 'average' | 'notes'>> {
  const people = await listAttendance(scope, id);
  const ratings = status === 'completed' ? ratingsOf(people) : [];
  const lateRatings = idsOf(before?.people, late.ratingOf);
  const lateWords = idsOf(before?.segue.words, late.wordOf);
  const isLateNote = (updatedAt: string) => before !== undefined && updatedAt > (endedAt ?? '');
  return {
    people: people
      .filter(({ wasPresent }) => wasPresent)
      .map(({ userId, isPresent, rating }) => ({
        name: nameIn(names, userId),
        userId,
        rating: isPresent && status === 'completed' ? rating : null,
        ...(!isPresent && { hasLeft: true }),
        ...(lateRatings.has(userId) && { isLate: true }),
      })),
    segue: {
      prompt: promptOf(id).text,
      promptNumber: promptNumberOf(id),
      words: people.flatMap(({ userId, word }) =>
        word === null
          ? []
          : [{ name: nameIn(names, userId), word, userId, ...(lateWords.has(userId) && { isLate: true }) }],
      ),
    },
    average: averageOf(ratings),
    notes: (await readNotes(scope, id))
      .map(({ item, text, updatedAt }) => ({
        item: agenda[item]?.name ?? '',
        nameKey: agenda[item]?.nameKey,
        text: text.trim(),
        ...(isLateNote(updatedAt) && { isLate: true }),
      }))
      .filter(({ text }) => text !== ''),
  };
}

/** Returns the ids of the people who added something late so far. */
const idsOf = (
  before: { userId?: string | undefined; isLate?: boolean | undefined }[] = [],
  now?: string,
): Set<string> =>
  new Set([...before.flatMap(({ userId, isLate }) => (isLate ? (userId ?? []) : [])), ...(now ? [now] : [])]);

/** Returns the ids of the expected people, without observers, who were never present, by name. */
export async function listAbsent(scope: Reading, meeting: Meeting): Promise<string[]> {
  const { id } = meeting;
  const { organizationId } = scope.actor;
  const rows = await scope.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, await listExpected(scope, meeting)),
        sql`exists (select from memberships where user_id = ${users.id} and organization_id = ${organizationId} and role <> 'observer' and deactivated_at is null)`,
        sql`not exists (select from meeting_participants
          where meeting_id = ${id} and user_id = ${users.id} and was_present)`,
      ),
    )
    .orderBy(users.firstName, users.lastName, users.id);
  return rows.map(({ id }) => id);
}
