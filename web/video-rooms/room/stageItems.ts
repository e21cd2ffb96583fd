import type { Participant } from './state.ts';

/** What a tile shows. */
export type StageItem = { key: string; participant: Participant; source: 'camera' | 'screen' };

/** One tile per participant. */
export const cameraItems = (participants: Participant[]): StageItem[] =>
  participants.map((participant) => ({ key: participant.id, participant, source: 'camera' }));

/** The screens that others share. The user's own would show itself without end. */
export const screenItems = (participants: Participant[]): StageItem[] =>
  participants
    .filter(({ isMe, isSharing, screen }) => !isMe && isSharing && screen)
    .map((participant) => ({ key: `${participant.id}-screen`, participant, source: 'screen' }));
