import { Badge, type BadgeProps } from '@mantine/core';

const looks: Record<string, BadgeProps & { children: string }> = {
  admin: { color: 'red', variant: 'light', children: 'Admin' },
  manager: { color: 'teal', variant: 'light', children: 'Manager' },
  observer: { color: 'gray', variant: 'outline', children: 'Observer' },
  managee: { color: 'gray', variant: 'light', children: 'Managee' },
};

/** A role by its name; whatever is no role reads `Unknown`. */
export function RoleBadge({ role }: { role: string }) {
  const look = looks[role] ?? { color: 'gray', variant: 'outline', children: 'Unknown' };
  return <Badge {...look} />;
}
