import { createContext } from 'react';

/** Opens the thread of a message beside the channel. Null inside a thread. */
export const OpenThread = createContext<((messageId: number) => void) | null>(null);
