import type { SeatFacts } from '#contract/seats.ts';
import { isTopSeat } from './seats.ts';

/** Whose change of a draft and of the primary chart is published where both changed the same. */
export type KeptChanges = 'both' | 'theirs' | 'mine';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The value after two sides changed it. Where both did, the draft's counts, unless `theirs` come first. */
function merged<Value>(base: Value, mine: Value, theirs: Value, theirsFirst: boolean): Value {
  if (isSame(mine, base)) return theirs;
  return theirsFirst && !isSame(theirs, base) ? theirs : mine;
}

/**
 * The seats of a draft (`mine`) with what changed in the primary chart (`theirs`) since the draft was copied from it (`base`).
 * `both` keeps the changes of both; where both changed the same field, the draft's counts. `theirs` decides that the other way
 * round. `mine` keeps the draft as it is.
 */
export function mergeSeats<S extends SeatFacts>(
  { base, mine, theirs }: { base: readonly SeatFacts[]; mine: readonly S[]; theirs: readonly S[] },
  keep: KeptChanges,
): S[] {
  if (keep === 'mine') return [...mine];
  const theirsFirst = keep === 'theirs';
  const [baseById, mineById, theirsById] = [base, mine, theirs].map(
    (seats) => new Map(seats.map((one) => [one.id, one])),
  );
  const result: S[] = [];
  for (const id of new Set([...theirs, ...mine].map((seat) => seat.id))) {
    const [before, my, their] = [
      baseById?.get(id),
      mineById?.get(id) as S | undefined,
      theirsById?.get(id) as S | undefined,
    ];
    if (my && their) {
      const from = before ?? their;
      const pick = <Name extends keyof SeatFacts>(name: Name) =>
        merged<unknown>(from[name], my[name], their[name], theirsFirst) as S[Name];
      const fields = { title: pick('title'), responsibilities: pick('responsibilities'), people: pick('people') };
      result.push({ ...my, ...fields, parentId: pick('parentId') });
    } else if (my && (!before || (!theirsFirst && !hasSameFacts(my, before)))) result.push(my);
    else if (their && (!before || (theirsFirst && !hasSameFacts(their, before)))) result.push(their);
  }
  return withParents(result, [...mine, ...theirs, ...base]);
}

const hasSameFacts = (one: SeatFacts, other: SeatFacts): boolean =>
  (['title', 'responsibilities', 'people', 'parentId'] as const).every((name) => isSame(one[name], other[name]));

/** The seats with a parent each: a seat whose parent is gone, or that would report to itself, reports to the next seat above. */
function withParents<S extends SeatFacts>(seats: S[], known: readonly SeatFacts[]): S[] {
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  const knownById = new Map([...known].reverse().map((seat) => [seat.id, seat]));
  for (const seat of byId.values()) {
    if (isTopSeat(seat.id)) continue;
    let parentId = seat.parentId;
    const passed = new Set<string>();
    while (parentId && !byId.has(parentId) && !passed.has(parentId)) {
      passed.add(parentId);
      parentId = knownById.get(parentId)?.parentId ?? null;
    }
    byId.set(seat.id, { ...seat, parentId: parentId && byId.has(parentId) ? parentId : 'integrator' });
  }
  for (const seat of byId.values()) {
    const passed = new Set([seat.id]);
    let above = byId.get(seat.parentId ?? '');
    while (above && !passed.has(above.id)) {
      passed.add(above.id);
      above = byId.get(above.parentId ?? '');
    }
    if (above) byId.set(seat.id, { ...seat, parentId: 'integrator' });
  }
  return [...byId.values()];
}
