import type { ImportRow } from '#contract/imports.ts';
import { msg } from '#rules/translate.ts';
import type { ExportRow } from '#web/lib/text/exportRow.ts';
import { t } from '#web/lib/translate.ts';
import { formatDate } from '#web/ui/dates/dates.ts';
import { fates, fieldText, kindNames } from '../options.ts';
import { fetchImportRows } from '../queries.ts';

/** A value of a changed field. */
export function valueText(value: ImportRow['changes'][number]['before']): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  return /^\d{4}-\d\d-\d\d/.test(String(value)) ? formatDate(String(value).slice(0, 10), true) : String(value);
}

/** Says that a row changes in more fields than are listed. */
export const moreChangesText = ({ moreChanges: count }: Pick<ImportRow, 'moreChanges'>): string =>
  t('{count, plural, one {and # more change} other {and # more changes}}', { count });

const headings = [
  ...[msg('File'), msg('Sheet'), msg('Row'), msg('Kind'), msg('Title'), msg('Owner'), msg('Team')],
  ...[msg('What becomes of it'), msg('Changes'), msg('Why')],
];

/** What becomes of every row of an import, as rows of a spreadsheet. */
export async function fetchReport(id: number): Promise<ExportRow[]> {
  const rows = await fetchImportRows(id);
  return [
    headings.map((heading) => t(heading)),
    ...rows.map((row) => [
      ...[row.file, row.sheet, row.row, t(kindNames[row.kind]), row.title, row.owner, row.team],
      t(fates[row.fate].name),
      [
        ...row.changes.map(
          ({ field, before, after }) => `${fieldText(field)}: ${valueText(before)} → ${valueText(after)}`,
        ),
        ...(row.moreChanges > 0 ? [moreChangesText(row)] : []),
      ].join('; '),
      row.reasons.join('; '),
    ]),
  ];
}
