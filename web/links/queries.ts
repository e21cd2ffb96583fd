import type { LinkedNoun } from '#rules/links.ts';
import { linkedRow } from '#web/lib/collections/linkedRow.ts';
import { nouns } from '#web/nouns/nouns.tsx';

/** A row that a text links to. */
export const linkedQuery = <N extends LinkedNoun>({ noun, id }: { noun: N; id: number }) =>
  linkedRow<N>(nouns[noun].collection as never, noun, id);
