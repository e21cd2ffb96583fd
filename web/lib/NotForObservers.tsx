import type { ReactNode } from 'react';
import { useMayWork } from './session.ts';

/** Hides buttons and fields that change something from observers. */
export const NotForObservers = ({ children }: { children: ReactNode }) => useMayWork() && children;
