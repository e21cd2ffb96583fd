import type { Seat } from '#contract/seats.ts';
import { holdersWithout, type SeatDifference } from '#rules/seats.ts';
import { type Find, holderName } from '../layout/find.ts';

/** What a draft makes other of one seat, in plain sentences. */
export function sentencesOf(
  { seat, before, kinds }: SeatDifference,
  { draft, primary, find }: { draft: Seat[]; primary: Seat[]; find: Find },
): string[] {
  const titleIn = (seats: Seat[], id: string | null) => seats.find((one) => one.id === id)?.title ?? 'nobody';
  const { title } = seat;
  if (kinds.includes('added')) return [`${title} is added and reports to ${titleIn(draft, seat.parentId)}.`];
  if (kinds.includes('removed') || !before) return [`${title} is removed.`];
  const without = (some: string[], others: string[]) => some.filter((text) => !others.includes(text));
  const said = [
    ...(title === before.title ? [] : [`${before.title} is now called ${title}.`]),
    ...(kinds.includes('moved')
      ? [`${title} reports to ${titleIn(draft, seat.parentId)} instead of ${titleIn(primary, before.parentId)}.`]
      : []),
    ...holdersWithout(seat.people, before.people).map((one) => `${holderName(one, find)} comes into ${title}.`),
    ...holdersWithout(before.people, seat.people).map((one) => `${holderName(one, find)} leaves ${title}.`),
    ...without(seat.responsibilities, before.responsibilities).map((text) => `${title} takes on “${text}”.`),
    ...without(before.responsibilities, seat.responsibilities).map((text) => `${title} gives up “${text}”.`),
  ];
  return said.length > 0 ? said : [`The order of people or responsibilities in ${title} is another.`];
}

const words = { added: 'Added', removed: 'Removed', moved: 'Moved', changed: 'Changed' } as const;

/** What is marked on the cards of a draft, by the ids of its seats. */
export const marksOf = (differences: SeatDifference[]): Map<string, string> =>
  new Map(
    differences.flatMap(({ seat, kinds: [kind] }) => (kind && kind !== 'removed' ? [[seat.id, words[kind]]] : [])),
  );
