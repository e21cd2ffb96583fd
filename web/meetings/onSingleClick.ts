import type { MouseEvent } from 'react';

/** Ignores the second click of a double click, which would move everyone's meeting one step too far. */
export const onSingleClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
