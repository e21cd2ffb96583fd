import { expect, onTestFinished, test } from 'vitest';
import type { FromRoom } from '#contract/video-signals.ts';
import { openRelayClient, type RelayClient } from '#test/relay-client.ts';
import { enterOn, enterVideoRoom, type VideoParticipant } from '#test/video-participant.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();
const quiet = { isMuted: true, hasCamera: false, isSharing: false, hasRaisedHand: false };
const speaking = { ...quiet, isMuted: false };

/** Sends and receives sound as a participant. */
function connect({ id, socket, send }: VideoParticipant): RelayClient {
  const client = openRelayClient((message) => send({ kind: 'relay', message }));
  socket.on('room', (to: string, message: FromRoom) => {
    if (to === id && message.kind === 'relay') client.receive(message.message);
  });
  onTestFinished(() => client.close());
  return client;
}

const heard = (client: RelayClient) =>
  Object.values(client.slots).flatMap((slot) => (slot?.source === 'microphone' ? [slot.participantId] : []));

/** Sends sound, and waits until a number of packets are out. */
async function speak(client: RelayClient): Promise<void> {
  await client.publish({ hasCamera: false });
  const before = client.sentSounds;
  await expect.poll(() => client.sentSounds).toBeGreaterThan(before + 50);
}

test('who is shown muted is not heard, and who is not is, also after a lost connection and another relay', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await ada.videoRooms.create({ body: { name: 'Standup' } });
  const host = await enterVideoRoom(ada, id);
  const away = await enterVideoRoom(grace, id);
  const isShown = (isMuted: boolean) =>
    host.next('roster', ({ participants }) =>
      participants.some((one) => one.id === away.id && one.isMuted === isMuted),
    );
  away.send({ kind: 'unreachable' });
  await away.next('roster', ({ media }) => media === 'relay');
  const listening = connect(host);
  await listening.subscribe();
  away.send({ kind: 'state', state: speaking });
  await isShown(false);
  away.socket.disconnect();
  await host.next('roster', ({ participants }) => participants.some(({ isReconnecting }) => isReconnecting));
  host.send({ kind: 'muteAll' });
  await isShown(true);
  // The browser does not know of it when it comes back.
  const back = await enterOn((await grace.live('immediately')).socket, away.id, speaking);
  await back.next('muted');
  const talking = connect(back);
  await speak(talking);
  expect(heard(listening)).toEqual([]);
  back.send({ kind: 'state', state: speaking });
  await isShown(false);
  await expect.poll(() => heard(listening)).toEqual([back.id]);

  // Muted, away, and unmuted by themselves meanwhile.
  host.send({ kind: 'mute', id: back.id });
  await back.next('muted');
  back.send({ kind: 'state', state: quiet });
  await expect.poll(() => heard(listening)).toEqual([]);
  back.socket.disconnect();
  const again = await enterOn((await grace.live('immediately')).socket, away.id, speaking);
  const talkingAgain = connect(again);
  await isShown(false);
  await speak(talkingAgain);
  await expect.poll(() => heard(listening)).toEqual([again.id]);

  host.send({ kind: 'mute', id: again.id });
  const { relay } = await host.next('roster', ({ participants }) =>
    participants.some((one) => one.id === again.id && one.isMuted),
  );
  for (const one of [host, again]) one.send({ kind: 'unreachable' });
  await host.next('roster', (roster) => roster.isWhole && roster.relay > relay);
  await listening.subscribe();
  await speak(talkingAgain);
  expect(heard(listening)).toEqual([]);
});
