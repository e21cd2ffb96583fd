import { createStore } from '#web/lib/store.ts';

/** How much in chat waits for the user in person: mentions, direct messages, and threads with something new. `CountChat` counts it. */
export const chatTotal = createStore(0);
