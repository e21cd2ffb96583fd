import { Button } from '@mantine/core';
import classes from './RestoredDraft.module.css';

/** Says that a form holds what was typed into it before, with the way to begin anew. */
export function RestoredDraft({ onStartAnew }: { onStartAnew: () => void }) {
  return (
    <p role="status" className={classes.restored}>
      Here is what you had typed and not sent.
      <Button variant="subtle" size="compact-sm" onClick={onStartAnew}>
        Start Anew
      </Button>
    </p>
  );
}
