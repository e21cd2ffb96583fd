import { Button, Text } from '@mantine/core';
import type { AgendaItem } from '#contract/agendas.ts';
import { minutesOf, plannedFor } from '#rules/agenda.ts';
import { say } from '#web/lib/say.ts';

type Props = {
  agenda: AgendaItem[];
  /** How long the meeting is planned. */
  minutes: number;
  /** Plans the meeting for so many minutes; left out for those who may not. */
  onPlan?: ((minutes: number) => void) | undefined;
};

/** Says when a meeting and its agenda do not take the same time, and makes the meeting as long as the agenda. */
export function LengthHint({ agenda, minutes, onPlan }: Props) {
  const needed = minutesOf(agenda);
  if (needed === minutes) return null;
  const proposed = plannedFor(agenda);
  return (
    <Text component="p" size="sm" c="dimmed" m={0} role="status">
      {say`The agenda takes ${needed} minutes; the meeting is planned for ${minutes}.`}{' '}
      {onPlan && proposed !== minutes && (
        <Button variant="subtle" size="compact-sm" onClick={() => onPlan(proposed)}>
          Plan {proposed} minutes
        </Button>
      )}
    </Text>
  );
}
