import { Badge, type BadgeProps } from '@mantine/core';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';

const looks: Record<string, BadgeProps & { label: Message }> = {
  admin: { color: 'blue', variant: 'light', label: msg('Admin') },
  manager: { color: 'teal', variant: 'light', label: msg('Manager') },
  observer: { color: 'gray', variant: 'outline', label: msg('Observer') },
  managee: { color: 'gray', variant: 'light', label: msg('Managee') },
};

/** The name of a role, else `Unknown`. */
export function RoleBadge({ role }: { role: string }) {
  const { label, ...look } = looks[role] ?? { color: 'gray', variant: 'outline', label: msg('Unknown') };
  return <Badge {...look}>{t(label)}</Badge>;
}
