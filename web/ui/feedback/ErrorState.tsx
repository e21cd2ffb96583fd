import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { EmptyState } from './EmptyState.tsx';

type Props = { title?: string; description?: string; onRetry?: () => void };

/** What stands where something could not be shown, with another try. */
export function ErrorState({
  title = 'This could not be loaded',
  description = 'Check your connection and try again.',
  onRetry,
}: Props) {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={22} stroke={1.6} />}
        title={title}
        description={description}
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
