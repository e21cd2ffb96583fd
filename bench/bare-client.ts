import { WebSocket } from 'ws';

/**
 * Subscribes to the first organization with a session, in the protocol of socket.io, of which it says no more than is
 * needed: it is the server that is measured. `hear` is given each event as it came: `42["changes",…]`.
 */
export const listenBarely = (url: string, token: string, hear: (said: string) => void): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const headers = { cookie: `quarterdeck_session=${token}` };
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, { headers });
    const answers: { [begin: string]: (said: string) => void } = {
      0: () => socket.send('40'),
      40: () => socket.send('420["subscribe",{"noun":"organizations","id":1},null]'),
      430: () => resolve(socket),
      42: hear,
      2: () => socket.send('3'),
    };
    socket.on('message', (data) => {
      const said = String(data);
      answers[/^\d+/.exec(said)?.[0] ?? '']?.(said);
    });
    socket.once('error', reject);
  });
