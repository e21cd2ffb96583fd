import { useChange } from '#web/lib/changes/change.ts';
import { formats } from '#web/lib/formats.ts';
import { t } from '#web/lib/translate.ts';
import type { ExportRow } from './exportRow.ts';

/** The kinds of files for spreadsheets. */
export type ExportKind = 'xlsx' | 'csv';

const fileOf = async (kind: ExportKind, rows: ExportRow[]): Promise<Blob> =>
  kind === 'xlsx'
    ? (await import('./xlsx.ts')).xlsxFile(rows)
    : (await import('./csv.ts')).csvFile(rows, formats().decimal);

function download(fileName: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Loads rows and downloads them as a file with this name and the extension of its kind. */
export function useExport(fileName: string, rows: () => Promise<ExportRow[]>) {
  return useChange({
    call: async (kind: ExportKind) => download(`${fileName}.${kind}`, await fileOf(kind, await rows())),
    name: false,
    failure: t('Failed to export'),
  });
}
