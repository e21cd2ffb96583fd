/** How long a connection may be interrupted before it is replaced, and how long it may take to connect, in ms. */
const timeoutMs = { interrupted: 1_000, connecting: 5_000 };

/** Calls `renew` once if a connection does not come up, fails, or is interrupted for too long. Returns a function that stops it. */
export function watchConnection(connection: RTCPeerConnection, renew: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function check(): void {
    clearTimeout(timer);
    const { connectionState: state } = connection;
    if (state === 'connected') return;
    const isLost = state === 'failed' || state === 'closed';
    timer = setTimeout(renew, isLost ? 0 : state === 'disconnected' ? timeoutMs.interrupted : timeoutMs.connecting);
  }
  connection.addEventListener('connectionstatechange', check);
  check();
  return () => {
    clearTimeout(timer);
    connection.removeEventListener('connectionstatechange', check);
  };
}
