import type { Socket } from 'socket.io-client';
import type { FromRoom, ParticipantState, ToRoom } from '#contract/video-signals.ts';
import type { Person } from './world.ts';

type Kind = FromRoom['kind'];
type Message<K extends Kind> = Extract<FromRoom, { kind: K }>;

/** Someone in a video room, without pictures and sound. */
export type VideoParticipant = {
  id: string;
  socket: Socket;
  /** Waits for a message of this kind that meets the condition, and returns it. Earlier messages are dropped. */
  next<K extends Kind>(kind: K, isWanted?: (message: Message<K>) => boolean): Promise<Message<K>>;
  send(message: ToRoom): void;
  leave(): void;
};

const quiet: ParticipantState = { isMuted: true, hasCamera: false, isSharing: false, hasRaisedHand: false };

/** Joins and enters a room on a live connection of its own, and enters again whenever the room asks for it. */
export async function enterVideoRoom(
  person: Person,
  roomId: number,
  participantId?: string,
): Promise<VideoParticipant> {
  const { socket } = await person.live('immediately');
  return enterOn(socket, participantId ?? (await person.videoRooms.join({ params: { id: roomId } })).participantId);
}

/** Enters a room on a live connection with the id that joining it answered, and with what this person does. */
export async function enterOn(socket: Socket, id: string, enters = quiet): Promise<VideoParticipant> {
  const received: FromRoom[] = [];
  const waiting = new Set<() => void>();
  let state = enters;
  const send = (message: ToRoom) => void socket.emit('roomSend', id, message);
  const enter = () =>
    new Promise<void>((resolve, reject) => {
      const enteredWith = state;
      socket.emit('roomEnter', id, enteredWith, (isValid: boolean) => {
        if (!isValid) return reject(new Error('refused'));
        // As browsers do: what changed meanwhile may have arrived before.
        if (state !== enteredWith) send({ kind: 'state', state });
        resolve();
      });
    });
  socket.on('room', (to: string, message: FromRoom) => {
    if (to !== id) return;
    // A server that is shutting down refuses.
    if (message.kind === 'enterAgain') enter().catch(() => {});
    received.push(message);
    for (const check of waiting) check();
  });
  await enter();
  return {
    id,
    socket,
    next: (kind, isWanted = () => true) =>
      new Promise((resolve) => {
        const check = () => {
          const index = received.findIndex((message) => message.kind === kind && isWanted(message as never));
          if (index < 0) return;
          waiting.delete(check);
          resolve(received.splice(0, index + 1).at(-1) as never);
        };
        waiting.add(check);
        check();
      }),
    send(message) {
      if (message.kind === 'state') state = message.state;
      send(message);
    },
    leave: () => void socket.emit('roomLeave', id),
  };
}
