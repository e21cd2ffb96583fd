import { Text } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import { noAccount } from './options.ts';

/** A hint beside a name that the person has no account. */
export const NoAccountHint = () => (
  <Text span size="xs" c="dimmed">
    {t(noAccount)}
  </Text>
);
