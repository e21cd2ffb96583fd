import { Badge } from '@mantine/core';

const colors: Record<string, string> = { low: 'gray', medium: 'blue', high: 'orange', urgent: 'red', critical: 'red' };

/** A priority, in a colour and in words. */
export function PriorityBadge({ priority }: { priority: string }) {
  return (
    <Badge color={colors[priority] ?? 'gray'} tt="capitalize">
      {priority}
    </Badge>
  );
}
