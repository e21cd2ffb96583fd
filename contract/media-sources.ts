/** What a participant of a video room can send. */
export const mediaSources = ['microphone', 'camera', 'screen', 'screenSound'] as const;
export type MediaSource = (typeof mediaSources)[number];

/** How many sources a participant receives from the relay at the same time, of each kind. */
export const slotCounts: Record<MediaSource, number> = { microphone: 3, camera: 9, screen: 1, screenSound: 1 };

/** What a participant can react with; it shows above their tile for some seconds. */
export const roomReactions = ['👍', '❤️', '😂', '👏', '🎉', '😮'] as const;
export type RoomReaction = (typeof roomReactions)[number];
