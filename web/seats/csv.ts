import type { Seat } from '#contract/seats.ts';
import { msg } from '#rules/translate.ts';
import type { ExportRow } from '#web/lib/text/exportRow.ts';
import { t } from '#web/lib/translate.ts';
import { fetchNames } from '#web/users/queries.ts';

const header = [msg('Seat'), msg('Reports to'), msg('People'), msg('Responsibilities')];

/** The seats of a chart as spreadsheet rows. */
export async function fetchSeatRows(seats: Seat[]): Promise<ExportRow[]> {
  const nameOf = await fetchNames();
  const titles = new Map(seats.map(({ id, title }) => [id, title]));
  const rows = seats.map(({ title, parentId, people, responsibilities }) => [
    title,
    titles.get(parentId ?? '') ?? '',
    people.map(({ userId, name }) => name ?? nameOf(userId)).join('; '),
    responsibilities.join('\n'),
  ]);
  return [header.map((heading) => t(heading)), ...rows];
}
