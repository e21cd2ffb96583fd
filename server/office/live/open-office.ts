import type { Database } from '#server/db/pool.ts';
import type { OpenOffice } from '#server/video-rooms/live/rooms.ts';
import { loadOfficeMap } from '../maps.ts';
import { listPeopleInMeetings } from '../office.ts';
import { openOfficeHub } from './hub.ts';

/** How this server opens the virtual office of an organization. */
export const officeOpener =
  (db: Database): OpenOffice =>
  (parts) =>
    openOfficeHub({
      ...parts,
      load: async () => ({
        map: await loadOfficeMap(db, parts.organizationId),
        inMeetings: await listPeopleInMeetings(db, parts.organizationId),
      }),
    });
