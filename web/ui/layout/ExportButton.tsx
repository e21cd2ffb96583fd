import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHashTarget } from '#web/lib/routing/useHashTarget.ts';
import type { ExportRow } from '#web/lib/text/exportRow.ts';
import { useExport } from '#web/lib/text/useExport.ts';
import { t } from '#web/lib/translate.ts';
import { IconDotsVertical, IconDownload } from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { ExportItems } from './ExportItems.tsx';

type Props = {
  /** Without extension. */
  fileName: string;
  rows: () => Promise<ExportRow[]>;
  /** The item that opens the import, if there is one. */
  importItem?: ReactNode;
};

/** Downloads a list as a file for spreadsheets, and offers the import. */
export function ExportButton({ fileName, rows, importItem }: Props) {
  const { mutate, isPending } = useExport(fileName, rows);
  useHashTarget('export');
  const label = importItem ? t('Import and export') : t('Export');
  return (
    <Menu
      label={label}
      trigger={(props) => (
        <ActionIcon
          id="export"
          variant="default"
          size={36}
          title={label}
          aria-label={label}
          loading={isPending}
          {...props}
        >
          {importItem ? <IconDotsVertical size={17} stroke={1.6} /> : <IconDownload size={17} stroke={1.6} />}
        </ActionIcon>
      )}
    >
      <ExportItems onSelect={mutate} />
      {importItem}
    </Menu>
  );
}
