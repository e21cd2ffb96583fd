import type { MouseEvent } from 'react';

/** For what moves all of a meeting: the second click of a double click would take a step that nobody meant. */
export const onSingleClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
