import { useLayoutEffect } from 'react';
import { bufferTyping } from '../typing.ts';

/** The placeholder of a part that is loading. Keys typed meanwhile are buffered for it. */
export function Opening({ className }: { className?: string | undefined }) {
  useLayoutEffect(bufferTyping, []);
  return className ? <div className={className} /> : null;
}
