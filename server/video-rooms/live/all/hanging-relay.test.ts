import { Session } from 'node:inspector';
import { expect, test } from 'vitest';
import { enterVideoRoom } from '#test/video-participant.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();

/** Makes the threads of this name in our process run a loop without end. */
function hangThreads(name: string): () => void {
  const session = new Session();
  session.connect();
  const expression = `if (require('node:worker_threads').threadName === ${JSON.stringify(name)}) for (;;);`;
  const hang = JSON.stringify({
    id: 1,
    method: 'Runtime.evaluate',
    params: { expression, includeCommandLineAPI: true },
  });
  session.on('NodeWorker.attachedToWorker', ({ params }) => {
    session.post('NodeWorker.sendMessageToWorker', { sessionId: params.sessionId, message: hang });
  });
  // Not the relay that replaces it.
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false }, () => session.removeAllListeners());
  return () => session.disconnect();
}

test('a relay in an endless loop is ended, and the room goes on with another one', async () => {
  const ada = await world().admin();
  const { id } = await ada.videoRooms.create({ body: { name: 'Standup' } });
  const first = await enterVideoRoom(ada, id);
  await enterVideoRoom(await world().colleague(ada), id);
  first.send({ kind: 'unreachable' });
  const { relay } = await first.next('roster', ({ media }) => media === 'relay');
  // It has started when it answers.
  first.send({ kind: 'relay', message: { kind: 'subscribe' } });
  await first.next('relay');
  const letGo = hangThreads('video relay');
  expect(await first.next('roster', (roster) => roster.relay > relay)).toMatchObject({ media: 'relay' });
  first.send({ kind: 'relay', message: { kind: 'subscribe' } });
  await first.next('relay');
  letGo();
});
