import { Button } from '@mantine/core';
import type { Role } from '#contract/users.ts';
import { t } from '#web/lib/translate.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';

const RolesDialog = lazyDialog(() => import('./RolesDialog.tsx'));

/** Opens the table of roles. */
export function RolesButton({ chosen }: { chosen: Role }) {
  const dialog = useDialog();
  return (
    <>
      <Button variant="subtle" size="compact-sm" mt={10} ml={-8} onClick={() => dialog.open()}>
        {t('What each role can do')}
      </Button>
      {dialog.draw(() => (
        <RolesDialog chosen={chosen} onClose={dialog.close} />
      ))}
    </>
  );
}
