import { Button, Text } from '@mantine/core';
import type { AgendaItem } from '#contract/agendas.ts';
import { minutesOf, plannedFor } from '#rules/agenda.ts';
import { t } from '#web/lib/translate.ts';

type Props = {
  agenda: AgendaItem[];
  /** The planned length of the meeting. */
  minutes: number;
  /** Sets the planned length. Left out if the user may not. */
  onPlan?: ((minutes: number) => void) | undefined;
};

/** Warns if a meeting is not as long as its agenda, and offers to change its length. */
export function LengthHint({ agenda, minutes, onPlan }: Props) {
  const needed = minutesOf(agenda);
  if (needed === minutes) return null;
  const proposed = plannedFor(agenda);
  return (
    <Text component="p" size="sm" c="dimmed" m={0} role="status">
      {t(
        'The agenda takes {needed, plural, one {# minute} other {# minutes}}, but the {meeting} is planned for {minutes}.',
        { needed, minutes },
      )}{' '}
      {onPlan && proposed !== minutes && (
        <Button variant="subtle" size="compact-sm" onClick={() => onPlan(proposed)}>
          {t('Plan {minutes, plural, one {# minute} other {# minutes}}', { minutes: proposed })}
        </Button>
      )}
    </Text>
  );
}
