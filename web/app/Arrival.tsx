import { useEffect } from 'react';
import { useNavigationType } from 'react-router';

let isFirst = true;

/** On arriving at another screen: its heading takes the focus, and a new screen is shown from its top. */
export function Arrival() {
  const navigationType = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival happens once
  useEffect(() => {
    if (!isFirst) {
      if (navigationType !== 'POP') window.scrollTo(0, 0);
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }
    isFirst = false;
  }, []);
  return null;
}
