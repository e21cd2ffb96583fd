// The baseline of bench/fan-out.ts: node:http and ws. Each request body is sent to all clients and not stored.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  if (body) for (const client of sockets.clients) client.send(body);
  response.end();
}).listen(Number(process.env.PORT), '127.0.0.1');

const sockets = new WebSocketServer({ server });
// The product's answer to a subscription.
sockets.on('connection', (socket) => socket.send('430[]'));
