import { type NounWith, nouns, nounsWith } from '#contract/nouns.ts';

/** The nouns whose rows are previewed where a text links to them. */
export type LinkedNoun = NounWith<'isLinked'>;
/** The row that a link leads to. */
export type LinkTarget = { noun: LinkedNoun; id: number };

/** The pattern of the addresses of a noun's rows, with the id in its first group. */
function patternOf(noun: LinkedNoun): RegExp {
  if (noun === 'messages') return /^\/chat\/\d{1,9}\?(?:.*&)?(?:reply|message)=(\d{1,9})(?:&|$)/;
  if (noun === 'meetings') return /^\/meetings\/(\d{1,9})(?:\/live)?$/;
  const [path = '', parameter] = nouns[noun].row.replace(':id', '').split('?');
  return parameter === undefined
    ? new RegExp(`^${path}(\\d{1,9})$`)
    : new RegExp(`^${path}\\?(?:.*&)?${parameter}(\\d{1,9})(?:&|$)`);
}

const patterns = nounsWith('isLinked').map((noun) => [noun, patternOf(noun)] as const);

/** Returns the row that an address leads to, here or in another installation; undefined if it leads to none. */
export function rowLinkIn(text: string): LinkTarget | undefined {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return undefined;
  const { origin, searchParams } = new URL(text);
  return linkTargetAt(text, origin, Number(searchParams.get('organization')));
}

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
