import { useStore } from '#web/lib/useStore.ts';
import { CountBadge } from './CountBadge.tsx';
import { chatTotal } from './chatTotal.ts';

/** A badge with what waits for the user in all of the chat; hidden at zero. */
export const UnreadBadge = () => <CountBadge count={useStore(chatTotal)} />;
