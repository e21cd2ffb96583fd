import type { Meeting } from '#contract/meetings.ts';
import type { User } from '#contract/users.ts';
import { hasChanged, type RecordedEvent, type TakenOver } from '#server/events/record.ts';
import type { Touching } from '#server/events/touch.ts';
import { listComing } from '#server/meetings/leaving.ts';
import { readPrivateTeams } from '#server/teams/members.ts';
import { findName, nameOfLeaver } from '#server/users/names.ts';

/** Someone who was removed or left, by name, and what others took over: an entry for each kind and new owner. */
type Removal = { person: string; takenOver: TakenOver[] };

/** The removals among the acts on people. */
export async function listRemovals(scope: Touching, acts: RecordedEvent[] = []): Promise<Removal[]> {
  const removed = acts.flatMap(({ act, row }) => {
    const { takenOver, ...person } = row as User & { takenOver?: TakenOver[] | null };
    return act === 'deleted' && takenOver ? [{ person, takenOver }] : [];
  });
  return Promise.all(
    removed.map(async ({ person, takenOver }) => ({ person: await nameOfLeaver(scope, person), takenOver })),
  );
}

/** What others took over of a kind, each entry with the person who had it. */
const takenOverOf = (removals: Removal[], wanted: TakenOver['kind']) =>
  removals.flatMap(({ person, takenOver }) =>
    takenOver.flatMap(({ kind, to, name, ids }) =>
      kind === wanted ? [{ person, to, name: name ?? '', ids: ids as number[] }] : [],
    ),
  );

/** The people who took over, with how much of each kind. */
export const listSuccessors = (removals: Removal[], actorId: string) =>
  removals.flatMap(({ person, takenOver }) =>
    [...Map.groupBy(takenOver, ({ to }) => to)].flatMap(([to, entries]) => {
      const counts = entries.map(({ kind, ids }) => ({ kind, count: ids.length }));
      return to === null || to === actorId ? [] : [{ person, to, counts }];
    }),
  );

type NewLeader = { team: { id: number; name: string }; person: string; leader: string; memberId: string };

/** The private teams that were taken over, with each member to notify. */
export async function newLeaders(scope: Touching, removals: Removal[], actorId: string): Promise<NewLeader[]> {
  const led = takenOverOf(removals, 'teamsLed');
  if (led.length === 0) return [];
  const privateTeams = await readPrivateTeams(
    scope,
    led.flatMap(({ ids }) => ids),
  );
  return led.flatMap(({ ids, to, name, person }) =>
    ids.flatMap((id) => {
      const { team, memberIds = [] } = privateTeams.get(id) ?? {};
      const others = memberIds.filter((memberId) => memberId !== actorId && memberId !== to);
      return team ? others.map((memberId) => ({ team, person, leader: name, memberId })) : [];
    }),
  );
}

type NewOrganizer = { meeting: Meeting; person: string; organizer: string };

/** The coming meetings with named people that were taken over. */
export async function newOrganizers(scope: Touching, removals: Removal[]): Promise<NewOrganizer[]> {
  const organized = takenOverOf(removals, 'meetings');
  if (organized.length === 0) return [];
  const coming = await listComing(
    scope,
    organized.flatMap(({ ids }) => ids),
  );
  return coming.flatMap((meeting) => {
    const entry = organized.find(({ ids }) => ids.includes(meeting.id));
    if (!entry || meeting.participantIds === null) return [];
    return [{ meeting, person: entry.person, organizer: entry.name }];
  });
}

type LoneOrganizer = { meeting: Meeting; person: string; organizerId: string };

/** The coming one-on-ones among the touched meetings of which the organizer alone is left, unless that is the actor. */
export async function loneOrganizers(
  scope: Touching,
  [removal]: Removal[],
  touched: number[],
  actorId: string,
): Promise<LoneOrganizer[]> {
  if (!removal) return [];
  return (await listComing(scope, touched)).flatMap((meeting) => {
    const { meetingType, participantIds, organizerId } = meeting;
    const isLone = meetingType === 'one_on_one' && participantIds?.length === 1 && participantIds[0] === organizerId;
    return isLone && organizerId !== actorId ? [{ meeting, organizerId, person: removal.person }] : [];
  });
}

/**
 * The coming ones among the touched meetings that a person who is back has again: with named people, or canceled with the person.
 */
export async function returnedMeetings(
  scope: Touching,
  users: RecordedEvent[] = [],
  touched: number[],
  meetings: RecordedEvent[] = [],
): Promise<{ meeting: Meeting; person: string; personId: string }[]> {
  const back = users.find(({ act }) => act === 'restored')?.row as User | undefined;
  if (!back) return [];
  const person = await findName(scope, back.id);
  const uncanceled = meetings.filter((one) => hasChanged(one, 'status')).map(({ row }) => row.id);
  return (await listComing(scope, touched))
    .filter(({ id, participantIds }) => participantIds !== null || uncanceled.includes(id))
    .map((meeting) => ({ meeting, person, personId: back.id }));
}
