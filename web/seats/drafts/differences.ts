import type { SeatFacts } from '#contract/seats.ts';
import { holdersNotIn, type SeatDifference } from '#rules/seats.ts';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { type FindPerson, holderName } from '../layout/find.ts';

/** Describes in sentences how a draft changes one seat. */
export function describeDifference(
  { seat, before, kinds }: SeatDifference,
  { draft, primary, find }: { draft: SeatFacts[]; primary: SeatFacts[]; find: FindPerson },
): string[] {
  const titleIn = (seats: SeatFacts[], id: string | null) => seats.find((one) => one.id === id)?.title ?? '';
  const { title } = seat;
  const parent = titleIn(draft, seat.parentId);
  if (kinds.includes('added')) return [t('{title} was added and reports to {parent}.', { title, parent })];
  if (kinds.includes('removed') || !before) return [t('{title} was removed.', { title })];
  const without = (some: string[], others: string[]) => some.filter((text) => !others.includes(text));
  const sentences = [
    ...(title === before.title ? [] : [t('{before} was renamed to {title}.', { before: before.title, title })]),
    ...(kinds.includes('moved')
      ? [
          t('{title} reports to {parent} instead of {before}.', {
            title,
            parent,
            before: titleIn(primary, before.parentId),
          }),
        ]
      : []),
    ...holdersNotIn(seat.people, before.people).map((holder) =>
      t('{name} was added to {title}.', { name: holderName(holder, find), title }),
    ),
    ...holdersNotIn(before.people, seat.people).map((holder) =>
      t('{name} was removed from {title}.', { name: holderName(holder, find), title }),
    ),
    ...without(seat.responsibilities, before.responsibilities).map((name) =>
      t('“{name}” was added to {title}.', { name, title }),
    ),
    ...without(before.responsibilities, seat.responsibilities).map((name) =>
      t('“{name}” was removed from {title}.', { name, title }),
    ),
  ];
  return sentences.length > 0 ? sentences : [t('{title} was reordered.', { title })];
}

/** The main change of a seat in a draft. */
export type SeatChange = Exclude<SeatDifference['kinds'][number], 'removed'>;
export const changeNames: Record<SeatChange, Message> = {
  added: msg('Added'),
  moved: msg('Moved'),
  changed: msg('Changed'),
};

/** The main change of each changed seat that is still in the draft, by its id. */
export const changesById = (differences: SeatDifference[]): Map<string, SeatChange> =>
  new Map(differences.flatMap(({ seat, kinds: [kind] }) => (kind && kind !== 'removed' ? [[seat.id, kind]] : [])));
