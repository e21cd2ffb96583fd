import { Button } from '@mantine/core';
import { useIsFromBefore } from '#web/lib/offline/storedResponses.ts';
import { t } from '#web/lib/translate.ts';
import { IconAlertTriangle } from '#web/ui/icons/icons.ts';
import { EmptyState } from './EmptyState.tsx';

type Props = { title?: string; description?: string; onRetry?: () => void };

/** Says that something could not be loaded, with a button to try again. */
export function ErrorState({
  title = t("Couldn't load this"),
  description = t('Check your connection and try again.'),
  onRetry,
}: Props) {
  const isFromBefore = useIsFromBefore();
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={22} stroke={1.6} />}
        title={title}
        description={isFromBefore ? t("Not available offline. It will load when you're back online.") : description}
        action={
          onRetry && (
            <Button variant="default" onClick={onRetry}>
              {t('Try again')}
            </Button>
          )
        }
      />
    </div>
  );
}
