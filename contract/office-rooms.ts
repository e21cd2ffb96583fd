/** The rooms of every virtual office. */
export const officeRoomNames = ['Main Office', 'Standup Room', 'Focus Room', 'Meeting Room'] as const;
export type OfficeRoomName = (typeof officeRoomNames)[number];
