import { goLive } from '#web/lib/live.ts';
import { withSocket } from '#web/lib/requests/socket.ts';

/** Opens the live connection as a guest, who has no session. @returns a function that closes it */
export function connectAsGuest(token: string): () => void {
  withSocket((socket) => {
    socket.auth = { guest: token };
  });
  const leave = goLive(null);
  return () => {
    leave();
    withSocket((socket) => {
      socket.auth = {};
    });
  };
}
