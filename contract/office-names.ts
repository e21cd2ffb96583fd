/** The rooms of every virtual office. */
export const officeRoomNames = ['Main Office', 'Standup Room', 'Focus Room', 'Meeting Room'] as const;
export type OfficeRoomName = (typeof officeRoomNames)[number];

/** The maps that we draw, and the organization's own. */
export const builtInMapNames = ['harbour', 'loft', 'garden'] as const;
export const officeMapNames = [...builtInMapNames, 'own'] as const;
export type OfficeMapName = (typeof officeMapNames)[number];
