import { Badge } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import { priorityLook } from './priorities.ts';

/** A priority as a colored label; the usual one is plain, so that the others stand out. */
export function PriorityBadge({ priority }: { priority: string }) {
  const { name, color } = priorityLook(priority);
  if (priority === 'medium') return <span className="dimmed small">{t(name)}</span>;
  return <Badge color={color}>{t(name)}</Badge>;
}
