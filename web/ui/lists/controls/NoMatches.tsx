import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { say } from '#web/lib/say.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

/** What stands where the filters leave nothing of a list. */
export function NoMatches({ noun, onClear }: { noun: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconFilterOff size={22} stroke={1.6} />}
      title={`No ${say(noun)} match these filters`}
      description="Take some of them away, or look at all."
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}
