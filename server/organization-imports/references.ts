import { nouns } from '#contract/nouns.ts';
import { linkTargetAt } from '#rules/links.ts';
import type { Row } from '#server/exports/lines.ts';
import { changeAt } from '#server/exports/paths.ts';
import { targetOf } from '#server/exports/rows.ts';
import { columnsOf, type ExportedTable, perTable, referencesOf } from '#server/exports/tables.ts';
import { badRow } from './bad-file.ts';
import type { Plan } from './plan.ts';

/** A row that refers to another one of its table. */
export type Parent = { id: number; column: string; parentId: number };

/**
 * Returns a row with the new ids of all rows that it refers to, and those of its own table apart, because they may come later. What refers to
 * a row that the file does not have becomes null. @throws BadFile if the table does not allow that
 */
export function withNewIds(
  one: ExportedTable,
  row: Row,
  number: number,
  { ids }: Plan,
): { row: Row; parents: Parent[] } {
  const newId = (to: string | undefined, id: unknown) => (to === undefined ? null : (ids.get(to)?.get(id) ?? null));
  const id = ids.get(one.name)?.get(row.id);
  const parents: Parent[] = [];
  let changed: Row = id === undefined ? row : { ...row, id };
  for (const [path, target] of Object.entries(referencesOf(one))) {
    changed = changeAt(changed, path, (value, owner) => newId(targetOf(target, owner), value));
    if (target !== one.name) continue;
    const parentId = changed[path];
    if (parentId !== null) parents.push({ id: Number(id), column: path, parentId: Number(parentId) });
    changed[path] = null;
  }
  for (const [name, column] of Object.entries(columnsOf(one)))
    if (changed[name] === null && column.notNull && !column.hasDefault) throw badRow(one.name, number, name);
  return { row: withShapes(one, changed), parents };
}

/** The columns of JSON with ids within them. */
const jsonWithIds = perTable((one) => {
  const names = Object.keys(referencesOf(one)).flatMap((path) => /^(\w+)(\[\])?\./.exec(path)?.[1] ?? []);
  return [...new Set(names)];
});

/** Brings columns of JSON back into their shape, where ids within them have become null. */
function withShapes(one: ExportedTable, row: Row): Row {
  const changed = { ...row };
  for (const name of jsonWithIds(one)) if (row[name] !== null) changed[name] = one.shapes?.[name]?.parse(row[name]);
  return changed;
}

/** The address and organization that links in texts had, and those that they get. */
export type Move = { from: string | undefined; fromOrganization: unknown; to: string; toOrganization: number };

/** Returns a row whose texts have links to the new rows, instead of those to rows of the file. */
export function withNewLinks({ texts = [] }: ExportedTable, row: Row, plan: Plan, move: Move): Row {
  let changed = row;
  for (const path of texts) changed = changeAt(changed, path, (text) => textWithNewLinks(String(text), plan, move));
  return changed;
}

/** Addresses, and links of Markdown within the installation. */
const addressPattern = /https?:\/\/[^\s<>()[\]"'`]+|(?<=\]\()\/[^\s()]+/g;

/** Returns a text with links to the new rows. Links to what the file does not have stay. */
export function textWithNewLinks(text: string, { ids }: Plan, move: Move): string {
  const { from, fromOrganization, to, toOrganization } = move;
  return text.replace(addressPattern, (address) => {
    const isWithin = address.startsWith('/');
    if (!isWithin && (from === undefined || !address.startsWith(`${from}/`))) return address;
    const target = linkTargetAt(address, from ?? to, Number(fromOrganization));
    const id = target && ids.get(target.noun)?.get(target.id);
    if (!target || id === undefined) return address;
    const url = new URL(address, to);
    const channel = /^\/chat\/(\d+)$/.exec(url.pathname)?.[1];
    const channelId = channel && ids.get('channels')?.get(Number(channel));
    const path =
      target.noun === 'messages'
        ? `/chat/${channelId}?message=${id}`
        : pathOf(target.noun, id) + (url.pathname.endsWith('/live') ? '/live' : '');
    const isOf = url.searchParams.has('organization');
    const parameter = isOf ? `${path.includes('?') ? '&' : '?'}organization=${toOrganization}` : '';
    return `${isWithin ? '' : to}${path}${parameter}`;
  });
}

const pathOf = (noun: Exclude<NonNullable<ReturnType<typeof linkTargetAt>>['noun'], 'messages'>, id: number | string) =>
  nouns[noun].row.replace(':id', String(id));
