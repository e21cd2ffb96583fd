// The measure of bench/fan-out.ts: node:http and ws. What is posted is sent to all who are connected, and kept nowhere.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const server = createServer(async (request, response) => {
  let said = '';
  for await (const chunk of request) said += chunk;
  if (said) for (const client of sockets.clients) client.send(said);
  response.end();
}).listen(Number(process.env.PORT), '127.0.0.1');

const sockets = new WebSocketServer({ server });
// What the product answers to whoever subscribes.
sockets.on('connection', (socket) => socket.send('430[]'));
