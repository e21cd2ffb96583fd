import { Text } from '@mantine/core';
import { noAccount } from './options.ts';

/** Says beside a name, where somebody is chosen, that they have no account yet. */
export const NoAccountHint = () => (
  <Text span size="xs" c="dimmed">
    {noAccount}
  </Text>
);
