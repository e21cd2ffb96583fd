import { createContext } from 'react';
import type { Message } from '#contract/messages.ts';
import type { MadeNoun } from '#contract/sources.ts';

/** Opens the form of what is to be made of a message; it stays open wherever the message scrolls to. */
export const Making = createContext<(noun: MadeNoun, message: Message) => void>(() => {});
