import { useChange } from '#web/lib/change.ts';
import type { CsvRow } from './csv.ts';

/** Fetches rows and offers them as a CSV file of that name. */
export function useCsvExport(fileName: string, rows: () => Promise<CsvRow[]>) {
  return useChange({
    call: async () => {
      const [{ downloadCsv }, table] = await Promise.all([import('./csv.ts'), rows()]);
      downloadCsv(`${fileName}.csv`, table);
    },
    name: false,
    failure: 'Failed to export',
  });
}
