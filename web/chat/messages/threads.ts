import { createContext } from 'react';

/** Marks the list as unread from a message on. Null where nothing is marked as read. */
export const MarkUnread = createContext<((messageId: number) => void) | null>(null);

/** Opens the thread of a message beside the channel. Null inside a thread. */
export const OpenThread = createContext<((messageId: number) => void) | null>(null);
