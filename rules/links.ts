import type { LinkedRows } from '#contract/links.ts';

/** The nouns of which rows are shown where a text leads to them. */
export type LinkedNoun = keyof LinkedRows;
/** A row that a text leads to. */
export type Place = { noun: LinkedNoun; id: number };

/** The addresses of rows in the client, where they have one. */
const paths: { [N in LinkedNoun]?: (id: number) => string } = {
  rocks: (id) => `/rocks/${id}`,
  todos: (id) => `/todos?todo=${id}`,
  issues: (id) => `/issues?issue=${id}`,
  meetings: (id) => `/meetings/${id}`,
};
const patterns: [LinkedNoun, RegExp][] = [
  ['rocks', /^\/rocks\/(\d{1,9})$/],
  ['todos', /^\/todos\?(?:.*&)?todo=(\d{1,9})(?:&|$)/],
  ['issues', /^\/issues\?(?:.*&)?issue=(\d{1,9})(?:&|$)/],
  ['meetings', /^\/meetings\/(\d{1,9})(?:\/live)?$/],
];

/** Where a row opens in the client; undefined of what opens nowhere by itself. */
export const addressOf = ({ noun, id }: Place): string | undefined => paths[noun]?.(id);

/** The row that an address leads to, if it is one of ours: of this origin, and of the organization with that id. */
export function placeAt(address: string, origin: string, organizationId: number | null): Place | undefined {
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
