import type { LinkedNoun } from '#rules/links.ts';
import { messages } from '#web/chat/queries.ts';
import { headlines } from '#web/headlines/queries.ts';
import { issues } from '#web/issues/queries.ts';
import { linkedRow } from '#web/lib/collections/linkedRow.ts';
import { meetings } from '#web/meetings/queries.ts';
import { rocks } from '#web/rocks/queries.ts';
import { measurables } from '#web/scorecards/queries.ts';
import { todos } from '#web/todos/queries.ts';

const collections = { rocks, todos, issues, headlines, meetings, measurables, messages };

/** A row that a text links to. */
export const linkedQuery = <N extends LinkedNoun>({ noun, id }: { noun: N; id: number }) =>
  linkedRow<N>(collections[noun] as never, noun, id);
