import { CountBadge } from './CountBadge.tsx';
import { useChatTotal } from './useUnreadTotal.ts';

/** A badge with what waits for the user in all of the chat; hidden at zero. */
export const UnreadBadge = () => <CountBadge count={useChatTotal()} />;
