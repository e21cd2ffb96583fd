import type { Participant } from './state.ts';

type Speaker = Pick<Participant, 'id' | 'isSpeaking'>;

/**
 * The ids of all participants, the last speakers first. The first one stays while they speak, so that the large tile does not jump
 * when someone interrupts.
 */
export function recentSpeakers(previous: string[], participants: Speaker[]): string[] {
  const speaking = new Set(participants.filter(({ isSpeaking }) => isSpeaking).map(({ id }) => id));
  const present = new Set(participants.map(({ id }) => id));
  const order = previous.filter((id) => present.has(id));
  const head = order[0] !== undefined && speaking.has(order[0]) ? [order[0]] : [];
  return [...new Set([...head, ...order.filter((id) => speaking.has(id)), ...speaking, ...order, ...present])];
}
