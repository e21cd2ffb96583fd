import { addressOf, type NounWith, nouns, nounsWith } from '#contract/nouns.ts';

/** The nouns whose rows are previewed where a text links to them. */
export type LinkedNoun = NounWith<'isLinked'>;
/** The row that a link leads to. */
export type LinkTarget = { noun: LinkedNoun; id: number };

/** The pattern of the addresses of rows, with the id in its first group. */
function patternOf(address: string): RegExp {
  const [path = '', parameter] = address.replace(':id', '').split('?');
  return parameter === undefined
    ? new RegExp(`^${path}(\\d{1,9})$`)
    : new RegExp(`^${path}\\?(?:.*&)?${parameter}(\\d{1,9})(?:&|$)`);
}

const patterns: [LinkedNoun, RegExp][] = nounsWith('isLinked').flatMap((noun): [LinkedNoun, RegExp][] => {
  if (noun === 'messages') return [[noun, /^\/chat\/\d{1,9}\?(?:.*&)?(?:reply|message)=(\d{1,9})(?:&|$)/]];
  if (noun === 'meetings') return [[noun, /^\/meetings\/(\d{1,9})(?:\/live)?$/]];
  return [[noun, patternOf(nouns[noun].row)]];
});

/** Returns the path of a row in the client; undefined for a message, whose path depends on its channel. */
export const pathTo = ({ noun, id }: LinkTarget): string | undefined => addressOf(noun, id);

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
