import { Button } from '@mantine/core';
import { mayManage } from '#rules/people.ts';
import { Link } from '#web/lib/router.tsx';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';

/** Opens the import from an empty list, for those who may import. */
export function ImportLink() {
  if (!mayManage(useAsker())) return null;
  return (
    <Button component={Link} to="/organization/import" variant="subtle">
      {t('Import')}
    </Button>
  );
}
