import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createWorld, type World } from '#test/world.ts';

/** Sends text on many connections and then stays silent; returns the answers so far, and a function that ends them. */
function trickle({ url }: World, connections: number, words: string) {
  const { port, hostname, host } = new URL(url);
  const answers: string[] = [];
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(words.replace('HOST', host)));
    return socket.once('data', (answer) => answers.push(String(answer).slice(9, 12)));
  });
  return { answers, end: () => sockets.forEach((socket) => void socket.destroy()) };
}

const noHead = 'GET /healthz HTTP/1.1\r\nHost: HOST\r\n';
const noBody = 'POST /api/login HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n';

test('calls whose head or body does not arrive are closed, and others are answered meanwhile', async () => {
  const world = await createWorld({}, undefined, { head: 300, request: 600, checkInterval: 50 });
  const slow = [trickle(world, 50, noHead), trickle(world, 50, noBody)];
  expect((await world.visitor().fetch('/readyz')).status).toBe(200);
  for (const { answers, end } of slow) {
    await expect.poll(() => answers).toEqual(Array(50).fill('408'));
    end();
  }
  await world.close();
});

test('an address has at most 104 calls whose body has not arrived; more are refused', async () => {
  const world = await createWorld();
  const { answers, end } = trickle(world, 114, noBody);
  await expect.poll(() => answers).toEqual(Array(10).fill('429'));
  end();
  await world.close();
});

test('an address has a limit of pages and files in progress, which does not affect its calls', async () => {
  const world = await createWorld();
  const { answers, end } = trickle(world, 1_010, noBody.replace('/api/login', '/a-page'));
  await expect.poll(() => answers).toEqual(Array(10).fill('429'));
  expect((await world.visitor().fetch('/api/user')).status).toBe(401);
  end();
  await world.close();
});

test('a connection may send ten requests ahead, and is closed when it sends a thousand', async () => {
  const world = await createWorld();
  const { port, hostname, host } = new URL(world.url);
  const ask = (times: number) =>
    new Promise<string>((resolve) => {
      let answers = '';
      const head = noHead.replace('HOST', host);
      const socket = connect(Number(port), hostname, () =>
        socket.write(`${`${head}\r\n`.repeat(times - 1)}${head}Connection: close\r\n\r\n`),
      );
      socket.on('data', (answer) => {
        answers += answer;
      });
      socket.on('error', () => {}).on('close', () => resolve(answers));
    });
  expect((await ask(10)).match(/HTTP\/1.1 200/g)).toHaveLength(10);
  expect((await ask(1_000)).match(/HTTP\/1.1 200/g)?.length ?? 0).toBeLessThan(100);
  await world.close();
});
