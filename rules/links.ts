import type { LinkedRows } from '#contract/links.ts';

/** The nouns whose rows are previewed where a text links to them. */
export type LinkedNoun = keyof LinkedRows;
/** The row that a link leads to. */
export type LinkTarget = { noun: LinkedNoun; id: number };

/** The paths of rows in the client. That of a message depends on its channel. */
const paths: { [N in LinkedNoun]?: (id: number) => string } = {
  rocks: (id) => `/rocks/${id}`,
  todos: (id) => `/todos?todo=${id}`,
  issues: (id) => `/issues?issue=${id}`,
  headlines: (id) => `/?headline=${id}`,
  meetings: (id) => `/meetings/${id}`,
  measurables: (id) => `/scorecard?measurable=${id}`,
};
const patterns: [LinkedNoun, RegExp][] = [
  ['messages', /^\/chat\/\d{1,9}\?(?:.*&)?(?:reply|message)=(\d{1,9})(?:&|$)/],
  ['measurables', /^\/scorecard\?(?:.*&)?measurable=(\d{1,9})(?:&|$)/],
  ['rocks', /^\/rocks\/(\d{1,9})$/],
  ['todos', /^\/todos\?(?:.*&)?todo=(\d{1,9})(?:&|$)/],
  ['issues', /^\/issues\?(?:.*&)?issue=(\d{1,9})(?:&|$)/],
  ['headlines', /^\/\?(?:.*&)?headline=(\d{1,9})(?:&|$)/],
  ['meetings', /^\/meetings\/(\d{1,9})(?:\/live)?$/],
];

/** Returns the path of a row in the client; undefined for nouns without a path. */
export const pathTo = ({ noun, id }: LinkTarget): string | undefined => paths[noun]?.(id);

/** Returns the row that an address leads to; undefined if its origin or organization is a different one or it leads to no row. */
export function linkTargetAt(address: string, origin: string, organizationId: number | null): LinkTarget | undefined {
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  const organization = url.searchParams.get('organization');
  if (url.origin !== origin || (organization !== null && organization !== String(organizationId))) return undefined;
  url.searchParams.delete('organization');
  for (const [noun, pattern] of patterns) {
    const [, id] = pattern.exec(url.pathname + url.search) ?? [];
    if (id !== undefined && Number(id) > 0) return { noun, id: Number(id) };
  }
  return undefined;
}
