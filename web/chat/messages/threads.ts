import { createContext } from 'react';

/** Opens the thread of a message beside the channel; null where one is in a thread already. */
export const OpenThread = createContext<((messageId: number) => void) | null>(null);
