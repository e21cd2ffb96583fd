import type { Participant } from './state.ts';

type Speaker = Pick<Participant, 'id' | 'isSpeaking'>;

/**
 * The ids of all participants, the last speakers first. The first one stays while they speak, so that the large tile does not jump
 * when someone interrupts.
 */
export function recentSpeakers(previous: string[], participants: Speaker[]): string[] {
  const speaking = new Set(participants.filter(({ isSpeaking }) => isSpeaking).map(({ id }) => id));
  const present = new Set(participants.map(({ id }) => id));
  const known = previous.filter((id) => present.has(id));
  const head = known[0] !== undefined && speaking.has(known[0]) ? [known[0]] : [];
  return [...new Set([...head, ...known.filter((id) => speaking.has(id)), ...speaking, ...known, ...present])];
}
