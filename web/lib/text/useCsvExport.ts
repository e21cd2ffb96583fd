import { useChange } from '#web/lib/changes/change.ts';
import { t } from '#web/lib/translate.ts';
import type { CsvRow } from './csv.ts';

/** Loads rows and downloads them as a CSV file with this name. */
export function useCsvExport(fileName: string, rows: () => Promise<CsvRow[]>) {
  return useChange({
    call: async () => {
      const [{ downloadCsv }, table] = await Promise.all([import('./csv.ts'), rows()]);
      downloadCsv(`${fileName}.csv`, table);
    },
    name: false,
    failure: t('Failed to export'),
  });
}
