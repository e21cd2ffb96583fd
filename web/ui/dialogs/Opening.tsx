import { useLayoutEffect } from 'react';
import { holdTyping } from '../typing.ts';

/** Stands for what is typed into and is on its way: what is typed meanwhile is held for it. */
export function Opening({ className }: { className?: string | undefined }) {
  useLayoutEffect(holdTyping, []);
  return className ? <div className={className} /> : null;
}
