import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

type Account = { email: string; password: string };

/** Suggests the test account of the demo company, where there is one. */
export function DemoHint({ onUse }: { onUse: (account: Account) => void }) {
  const { data: account } = useQuery(api.auth.demo.options());
  if (!account) return null;
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>
        Just looking? Try the test account <strong>{account.email}</strong>
      </span>
      <Button variant="default" style={{ flex: 'none' }} onClick={() => onUse(account)}>
        Use it
      </Button>
    </Group>
  );
}
