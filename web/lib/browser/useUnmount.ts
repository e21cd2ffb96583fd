import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Runs a function before the component leaves the page, while its elements are still there. Fields need it to save what
 * was typed: browsers do not always tell a removed field that it loses the focus.
 */
export function useUnmount(run: () => void): void {
  const runLatest = useEffectEvent(run);
  useLayoutEffect(() => () => runLatest(), []);
}
