import type { ExportKind } from '#web/lib/text/useExport.ts';
import { t } from '#web/lib/translate.ts';
import { IconDownload, IconFileSpreadsheet } from '#web/ui/icons/icons.ts';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';

/** The items of a menu that export a list. */
export const ExportItems = ({ onSelect }: { onSelect: (kind: ExportKind) => void }) => (
  <>
    <MenuItem icon={<IconFileSpreadsheet size={16} stroke={1.6} />} onSelect={() => onSelect('xlsx')}>
      {t('Export to Excel')}
    </MenuItem>
    <MenuItem icon={<IconDownload size={16} stroke={1.6} />} onSelect={() => onSelect('csv')}>
      {t('Export CSV')}
    </MenuItem>
  </>
);
