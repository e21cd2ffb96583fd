import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useHashTarget } from '#web/lib/routing/useHashTarget.ts';
import type { CsvRow } from '#web/lib/text/csv.ts';
import { useCsvExport } from '#web/lib/text/useCsvExport.ts';
import { t } from '#web/lib/translate.ts';

type Props = { /** Without extension. */ fileName: string; rows: () => Promise<CsvRow[]> };

/** Downloads a list as a file for spreadsheets. */
export function ExportButton({ fileName, rows }: Props) {
  const { mutate, isPending } = useCsvExport(fileName, rows);
  useHashTarget('export');
  return (
    <ActionIcon
      id="export"
      variant="default"
      size={36}
      title={t('Export CSV')}
      aria-label={t('Export CSV')}
      loading={isPending}
      onClick={() => mutate()}
    >
      <IconDownload size={17} stroke={1.6} />
    </ActionIcon>
  );
}
