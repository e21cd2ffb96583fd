import type { ReactNode } from 'react';
import { mayManage } from '#rules/people.ts';
import { navigate } from '#web/lib/router.tsx';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { IconUpload } from '#web/ui/icons/icons.ts';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';

/** The item of a menu that opens the import, for those who may import. */
export const useImportItem = (): ReactNode =>
  mayManage(useAsker()) && (
    <MenuItem icon={<IconUpload size={16} stroke={1.6} />} onSelect={() => navigate('/organization/import')}>
      {t('Import')}
    </MenuItem>
  );
