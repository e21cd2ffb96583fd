import { Badge } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { t } from '#web/lib/translate.ts';

/** Says that a person is deactivated. */
export const DeactivatedBadge = ({ person }: { person: Pick<User, 'deactivatedAt'> }) =>
  person.deactivatedAt && (
    <Badge variant="default" className="no-wrap">
      {t('Deactivated')}
    </Badge>
  );
