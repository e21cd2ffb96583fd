import { useDeferredValue } from 'react';

/** An answer that much is drawn of: known once that has been prepared bit by bit, for answers are drawn at one go. */
export function useGently<Data>(data: Data | undefined): Data | undefined {
  const isPrepared = useDeferredValue(data !== undefined);
  return isPrepared ? data : undefined;
}
