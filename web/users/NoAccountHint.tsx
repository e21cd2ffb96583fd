import { Text } from '@mantine/core';
import { noAccount } from './options.ts';

/** Says beside a name in a choice that the person has no account yet. */
export const NoAccountHint = () => (
  <Text span size="xs" c="dimmed">
    {noAccount}
  </Text>
);
