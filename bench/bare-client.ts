import { WebSocket } from 'ws';

/**
 * Subscribes to the first organization with a session, with a minimal implementation of the protocol of socket.io, because
 * the bench measures the server. `receive` gets each event as sent: `42["changes",…]`.
 */
export const listenBarely = (url: string, token: string, receive: (event: string) => void): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const headers = { cookie: `quarterdeck_session=${token}` };
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, { headers });
    const answers: { [begin: string]: (message: string) => void } = {
      0: () => socket.send('40'),
      40: () => socket.send('420["subscribe",{"noun":"organizations","id":1},null]'),
      430: () => resolve(socket),
      42: receive,
      2: () => socket.send('3'),
    };
    socket.on('message', (data) => {
      const message = String(data);
      answers[/^\d+/.exec(message)?.[0] ?? '']?.(message);
    });
    socket.once('error', reject);
  });
