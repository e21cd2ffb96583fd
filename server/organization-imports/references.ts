import { nouns, nounsWith } from '#contract/nouns.ts';
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

/** The address of the installation that links in texts had, and the one that they get. */
export type Move = { from: string | undefined; to: string };

/** Returns a row whose texts have links to the new rows, instead of those to rows of the file. */
export function withNewLinks({ texts = [] }: ExportedTable, row: Row, plan: Plan, move: Move): Row {
  let changed = row;
  for (const path of texts) changed = changeAt(changed, path, (text) => textWithNewLinks(String(text), plan, move));
  return changed;
}

/** Addresses, and links of Markdown within the installation. */
const addressPattern = /https?:\/\/[^\s<>()[\]"'`]+|(?<=\]\()\/[^\s()]+/g;

/** The tables of ids in addresses, by what stands before them: `rocks/`, or `todo=`. The id of a seat stays the same. */
const tableBefore: Record<string, string> = {
  ...Object.fromEntries(
    nounsWith('row').flatMap((noun) => {
      const before = /([\w-]+[/=]):id$/.exec(nouns[noun].row)?.[1];
      return before && noun !== 'seats' ? [[before, noun]] : [];
    }),
  ),
  ...{ 'live-meeting/': 'meetings', 'message=': 'messages', 'thread=': 'messages', 'reply=': 'messages' },
  'organization=': 'organizations',
};
/** A whole number, or the id of a person, after one of these. */
const idPattern = new RegExp(`(?<=[/?&])(${Object.keys(tableBefore).join('|')})([\\da-f]+(?:-[\\da-f]+)*)`, 'g');

/** Returns a text with links to the new rows. Links to what the file does not have stay. */
export function textWithNewLinks(text: string, { ids }: Plan, { from, to }: Move): string {
  return text.replace(addressPattern, (address) => {
    const isWithin = address.startsWith('/');
    if (!isWithin && (from === undefined || !address.startsWith(`${from}/`))) return address;
    const found: unknown[] = [];
    const path = address.slice(isWithin ? 0 : from?.length).replace(idPattern, (_, before: string, id: string) => {
      const table = tableBefore[before] ?? '';
      const own = ids.get(table)?.get(table === 'users' ? id : Number(id));
      found.push(own);
      return `${before}${own}`;
    });
    return found.length === 0 || found.includes(undefined) ? address : `${isWithin ? '' : to}${path}`;
  });
}
