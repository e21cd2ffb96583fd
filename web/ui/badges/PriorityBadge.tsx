import { Badge } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import { priorityLook } from './priorities.ts';

/** A priority as a colored label. */
export function PriorityBadge({ priority }: { priority: string }) {
  const { name, color } = priorityLook(priority);
  return <Badge color={color}>{t(name)}</Badge>;
}
