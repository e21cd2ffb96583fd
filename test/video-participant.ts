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
  const id = participantId ?? (await person.videoRooms.join({ params: { id: roomId } })).participantId;
  const received: FromRoom[] = [];
  const waiting = new Set<() => void>();
  const enter = () =>
    new Promise<void>((resolve, reject) =>
      socket.emit('roomEnter', id, quiet, (isValid: boolean) => (isValid ? resolve() : reject(new Error('refused')))),
    );
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
    send: (message) => void socket.emit('roomSend', id, message),
    leave: () => void socket.emit('roomLeave', id),
  };
}
