import type { ReactNode } from 'react';
import { useMayWork } from './session.ts';

/** Buttons and fields that change something: an observer, who reads and comments, does not see them. */
export const NotForObservers = ({ children }: { children: ReactNode }) => useMayWork() && children;
