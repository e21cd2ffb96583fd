import { useEffect } from 'react';
import { officeIdleMs } from '#contract/limits.ts';
import type { Office } from './openOffice.ts';

const signs = ['keydown', 'compositionupdate', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Tells the others when the user is away, and when they are back. */
export function useAway(office: Office): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function stir(): void {
      clearTimeout(timer);
      office.setStatus({ isAway: false });
      timer = setTimeout(() => office.setStatus({ isAway: true }), officeIdleMs);
    }
    stir();
    for (const sign of signs) document.addEventListener(sign, stir, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, stir);
    };
  }, [office]);
}
