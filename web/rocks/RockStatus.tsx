import { Badge } from '@mantine/core';
import type { Rock } from '#contract/rocks.ts';

/** Whether a rock is still in progress, in words; the dot beside it tells how it goes. */
export function RockStatus({ rock }: { rock: Pick<Rock, 'status'> }) {
  return rock.status === 'complete' ? <Badge color="green">Complete</Badge> : <Badge color="blue">In Progress</Badge>;
}
