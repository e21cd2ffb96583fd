import { organizationRoom } from '#server/events/rooms.ts';

/** The live room of a channel. The messages of a public one go to the whole organization. */
export const channelRoom = (id: number, isPublic: boolean, organizationId: number | null): string =>
  isPublic ? organizationRoom(organizationId) : `private:${id}`;
