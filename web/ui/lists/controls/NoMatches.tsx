import { Button } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconFilterOff } from '#web/ui/icons/icons.ts';

/** Shown where the filters leave no rows. */
export function NoMatches({ noun, onClear }: { noun: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconFilterOff size={22} stroke={1.6} />}
      title={t('No {rows} match these filters', { rows: noun })}
      action={
        <Button variant="default" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      }
    />
  );
}
