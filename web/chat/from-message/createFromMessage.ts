import { createContext } from 'react';
import type { Message } from '#contract/messages.ts';
import type { SourcedNoun } from '#contract/sources.ts';

/** Opens the form for a row created from a message. The form stays open when the message scrolls out of view. */
export const CreateFromMessage = createContext<(noun: SourcedNoun, message: Message) => void>(() => {});
