import { useDeferredValue } from 'react';

/** Returns query data one deferred render later, so that a large first render can be interrupted. */
export function useGently<Data>(data: Data | undefined): Data | undefined {
  const isPrepared = useDeferredValue(data !== undefined);
  return isPrepared ? data : undefined;
}
