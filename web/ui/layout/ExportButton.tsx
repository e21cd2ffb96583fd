import { ActionIcon } from '@mantine/core';
import { useHashTarget } from '#web/lib/routing/useHashTarget.ts';
import type { ExportRow } from '#web/lib/text/exportRow.ts';
import { useExport } from '#web/lib/text/useExport.ts';
import { t } from '#web/lib/translate.ts';
import { IconDownload } from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { ExportItems } from './ExportItems.tsx';

type Props = { /** Without extension. */ fileName: string; rows: () => Promise<ExportRow[]> };

/** Downloads a list as a file for spreadsheets. */
export function ExportButton({ fileName, rows }: Props) {
  const { mutate, isPending } = useExport(fileName, rows);
  useHashTarget('export');
  return (
    <Menu
      label={t('Export')}
      trigger={(props) => (
        <ActionIcon
          id="export"
          variant="default"
          size={36}
          title={t('Export')}
          aria-label={t('Export')}
          loading={isPending}
          {...props}
        >
          <IconDownload size={17} stroke={1.6} />
        </ActionIcon>
      )}
    >
      <ExportItems onSelect={mutate} />
    </Menu>
  );
}
