import type { WorkKind } from '#contract/users.ts';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { type NounThat, nouns } from './nouns.tsx';

/** The kinds of work that are not counted as the rows of a noun. */
const counts: Record<Exclude<WorkKind, NounThat<'count'>>, (count: number) => Message> = {
  teamsLed: (count) => msg('{count, plural, one {# team} other {# teams}}', { count }),
  drafts: (count) => msg('{count, plural, one {# private draft} other {# private drafts}} of the chart', { count }),
  seats: (count) => msg('{count, plural, one {# seat} other {# seats}}', { count }),
};

/** How much of a kind of work: `3 Rocks`. */
export function workCount(kind: WorkKind, count: number): string {
  const message = kind in counts ? counts[kind as keyof typeof counts] : nouns[kind as NounThat<'count'>].count;
  return t(message(count));
}
