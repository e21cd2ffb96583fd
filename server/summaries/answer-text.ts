import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { line } from '#contract/shapes.ts';
import type { MeetingSummary } from '#contract/summaries.ts';
import { withoutLinks } from './safe-text.ts';

type Proposal = MeetingSummary['proposals'][number];

/** Where the proposals begin, also if the model forgot the fence. */
const block = /```(?:json)?\s*(?=[[{`]|$)|(?:^|\n)(?=\[\s*\{\s*"kind")/i;

/** The part of an answer before the block of proposals, safe to show. */
export const summaryIn = (answer: string): string =>
  withoutLinks(answer).split(block)[0]?.trim().slice(0, limits.text) ?? '';

/** Owners and dates that a model adds are dropped: only these fields are read. */
const proposed = z.object({
  kind: z.enum(['todo', 'issue']),
  title: z.string().transform((title, context) => {
    const { data } = line('Title').safeParse([...withoutLinks(title)].slice(0, limits.title).join(''));
    if (!data) context.addIssue('not a title');
    return data ?? '';
  }),
  line: z.coerce.number().int().nullish().catch(null),
});

/** The proposals in an answer. What is not one is left out, as is the line of a proposal if there is no such line. */
export function proposalsIn(answer: string, lineIds: number[]): Proposal[] {
  const [, ...rest] = answer.split(block);
  const list = rest.map(listIn).find((one) => one.length > 0) ?? [];
  return list
    .flatMap((item) => proposed.safeParse(item).data ?? [])
    .slice(0, limits.proposals)
    .map(({ kind, title, line }) => ({
      ...{ kind, title, state: 'open' as const, rowId: null },
      lineId: (line && lineIds[line - 1]) || null,
    }));
}

function listIn(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text.split('```')[0] ?? '');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
