import { useEffect } from 'react';
import type { Office } from './openOffice.ts';

/** After so long without a key, a click or a touch the user is away, in ms. */
const awayMs = 5 * 60_000;
const signs = ['keydown', 'compositionupdate', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Tells the others when the user is away, and when they are back. */
export function useAway(office: Office): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function stir(): void {
      clearTimeout(timer);
      office.setStatus({ isAway: false });
      timer = setTimeout(() => office.setStatus({ isAway: true }), awayMs);
    }
    stir();
    for (const sign of signs) document.addEventListener(sign, stir, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, stir);
    };
  }, [office]);
}
