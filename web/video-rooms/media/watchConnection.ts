/** How long a connection may be interrupted before it is restarted or replaced, in ms. */
export const interruptedMs = 1_000;

/**
 * How long a connection may take to come up after a number of others did not, in ms. On a busy device that always got the same time, each
 * attempt would slow down the next one.
 */
export const connectingMs = (failures: number): number => Math.min(4_000 * 2 ** Math.max(0, failures - 1), 30_000);

/** Watches connections that replace each other: calls `renew` once if one does not come up, fails, or is interrupted for too long. */
export function connectionWatcher(renew: () => void): { watch(connection: RTCPeerConnection): void; stop(): void } {
  let failures = 0;
  let stop = () => {};

  function watch(connection: RTCPeerConnection): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function replace(): void {
      failures++;
      renew();
    }
    function check(): void {
      clearTimeout(timer);
      const { connectionState: state } = connection;
      if (state === 'connected') {
        failures = 0;
        return;
      }
      const isLost = state === 'failed' || state === 'closed';
      timer = setTimeout(replace, isLost ? 0 : state === 'disconnected' ? interruptedMs : connectingMs(failures));
    }
    connection.addEventListener('connectionstatechange', check);
    check();
    stop = () => {
      clearTimeout(timer);
      connection.removeEventListener('connectionstatechange', check);
    };
  }

  return { watch, stop: () => stop() };
}
