/** The rooms of every virtual office. */
export const officeRoomNames = ['Main Office', 'Standup Room', 'Focus Room', 'Meeting Room'] as const;
export type OfficeRoomName = (typeof officeRoomNames)[number];

/** The maps that we draw, `maps/built-in/NAME.tmj` on the server, and the organization's own. */
export const builtInMapNames = ['harbour', 'loft', 'garden'] as const;
export type BuiltInMapName = (typeof builtInMapNames)[number];
/** The map of an office for which none was chosen. */
export const defaultMapName: BuiltInMapName = 'harbour';
export const officeMapNames = [...builtInMapNames, 'own'] as const;
export type OfficeMapName = (typeof officeMapNames)[number];
