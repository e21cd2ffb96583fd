import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useIsFromBefore } from '#web/lib/offline/storedResponses.ts';
import { EmptyState } from './EmptyState.tsx';

const notKept = 'It was not opened here of late. It comes as soon as the server can be reached.';

type Props = { title?: string; description?: string; onRetry?: () => void };

/** What stands where something could not be shown, with another try. */
export function ErrorState({
  title = 'This could not be loaded',
  description = 'Check your connection and try again.',
  onRetry,
}: Props) {
  const isFromBefore = useIsFromBefore();
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={22} stroke={1.6} />}
        title={title}
        description={isFromBefore ? notKept : description}
        action={
          onRetry && (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      />
    </div>
  );
}
