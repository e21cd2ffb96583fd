import type { OfficeArea, Point } from './office-map.ts';

/** Within this many pixels two people begin to hear each other. */
export const meetDistance = 64;
/** Farther than this from all others in it, a person leaves a bubble. */
export const partDistance = 96;

export type BubblePerson = Point & { id: string; doNotDisturb: boolean; area?: OfficeArea | undefined };
/** People who hear each other because they stand together: two at least. */
export type Bubble = { id: string; members: string[] };

/** Whether someone can be in a bubble. Rooms and quiet areas have their own sound. */
export const canJoinBubble = ({ doNotDisturb, area }: Pick<BubblePerson, 'doNotDisturb' | 'area'>): boolean =>
  !doNotDisturb && (area === undefined || area.kind === 'place');

/**
 * Returns the bubbles after people have moved. A chain of people is one bubble. A bubble that splits or merges keeps its id in the part
 * where most of its members are; `createId` makes the ids of new bubbles.
 */
export function nextBubbles(people: BubblePerson[], bubbles: Bubble[], createId: () => string): Bubble[] {
  const groups = groupsOf(people.filter(canJoinBubble), bubbles);
  const ids = inheritedIds(groups, bubbles);
  // In one order, so that a bubble without a change stays the same.
  return groups.map((members) => ({ id: ids.get(members) ?? createId(), members: members.toSorted() }));
}

/** The ids of all who are close to each other, directly or through others. */
function groupsOf(people: BubblePerson[], bubbles: Bubble[]): string[][] {
  const bubbleOf = bubblesByMember(bubbles);
  const groups = new Map(people.map(({ id }) => [id, [id]]));
  const byX = people.toSorted((a, b) => a.x - b.x);
  for (const [index, a] of byX.entries())
    for (const b of byX.slice(index + 1)) {
      if (b.x - a.x > partDistance) break;
      const areTogether = bubbleOf.has(a.id) && bubbleOf.get(a.id) === bubbleOf.get(b.id);
      if (Math.hypot(a.x - b.x, a.y - b.y) > (areTogether ? partDistance : meetDistance)) continue;
      const [groupOfA, groupOfB] = [groups.get(a.id) ?? [], groups.get(b.id) ?? []];
      if (groupOfA === groupOfB) continue;
      groupOfA.push(...groupOfB);
      for (const id of groupOfB) groups.set(id, groupOfA);
    }
  return [...new Set(groups.values())].filter((members) => members.length > 1);
}

const bubblesByMember = (bubbles: Bubble[]): Map<string, Bubble> =>
  new Map(bubbles.flatMap((bubble) => bubble.members.map((member) => [member, bubble])));

/** The ids of former bubbles by group. The groups with the most members of a bubble choose first. */
function inheritedIds(groups: string[][], bubbles: Bubble[]): Map<string[], string> {
  const bubbleOf = bubblesByMember(bubbles);
  const overlaps = groups.flatMap((group) => {
    const former = group.flatMap((member) => bubbleOf.get(member) ?? []);
    return [...new Set(former)].map((bubble) => ({
      group,
      id: bubble.id,
      size: former.filter((other) => other === bubble).length,
    }));
  });
  const ids = new Map<string[], string>();
  const usedIds = new Set<string>();
  for (const { group, id } of overlaps.sort((a, b) => b.size - a.size)) {
    if (ids.has(group) || usedIds.has(id)) continue;
    ids.set(group, id);
    usedIds.add(id);
  }
  return ids;
}
