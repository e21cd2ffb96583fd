import { Button, Group } from '@mantine/core';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';

/** What stands in place of a screen that broke. */
export function BrokenScreen({ onRetry, onLeave }: { onRetry: () => void; onLeave: () => void }) {
  return (
    <Page title="Something went wrong">
      <EmptyState
        title="This screen stopped working"
        description="Your work is safe on the server. Try again, or go back to My 90."
        action={
          <Group gap="xs">
            <Button variant="default" onClick={onLeave}>
              Go to My 90
            </Button>
            <Button onClick={onRetry}>Try again</Button>
          </Group>
        }
      />
    </Page>
  );
}
