import { Button } from '@mantine/core';
import { toast } from '#web/lib/toast.ts';

/** A toast that says what was done, with the way to undo it. */
export function offerUndo(title: string, undo: () => void): void {
  const undoAndLeave = () => {
    toast.dismiss();
    undo();
  };
  toast.success(
    title,
    <Button variant="subtle" size="compact-sm" ml={-8} onClick={undoAndLeave}>
      Undo
    </Button>,
  );
}
