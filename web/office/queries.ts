import { queryOptions } from '@tanstack/react-query';
import type { OfficeMapName, OfficeRoomName } from '#contract/office-names.ts';
import { type OfficeMap, readOfficeMap } from '#rules/office/office-map.ts';
import type { TiledMap } from '#rules/office/tiled-map.ts';
import { api } from '#web/lib/api.ts';
import { fileUrl } from '#web/lib/requests/organization.ts';
import { videoRooms } from '#web/video-rooms/queries.ts';

export const officeSettingsQuery = api.office.settings.options();

/** Changes whenever a page is opened, because of its token. */
export const officeFrameQuery = { ...api.office.room.options(), staleTime: Number.POSITIVE_INFINITY };

/** The rooms of the office that someone has opened before. */
export const officeRoomsQuery = videoRooms.list(
  { queryKey: ['videoRooms', 'office'], queryFn: () => api.office.rooms() },
  { belongs: ({ kind }) => kind === 'officeRoom', compare: (one, other) => one.id - other.id },
);

/** The video room that a room of the office has now: that of a meeting which takes place in it, or its own. */
export async function findAreaRoom(roomName: OfficeRoomName, meetingId: number | null): Promise<number> {
  const { id } =
    meetingId === null
      ? await api.office.token({ body: { roomName } })
      : await api.videoRooms.ofMeeting({ params: { id: meetingId } });
  return id;
}

/** A map as it is drawn and walked on. */
export type LoadedMap = {
  tiled: TiledMap;
  office: OfficeMap;
  /** The pictures of its tilesets, in their order. */
  pictures: HTMLImageElement[];
};

async function loadPicture(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

/** A map of the office; `version` tells apart what was uploaded under the same name. */
export const officeMapQuery = (name: OfficeMapName, version: string) =>
  queryOptions({
    queryKey: ['officeMaps', name, version],
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn(): Promise<LoadedMap> {
      const tiled = (await api.office.map({ params: { name } })) as unknown as TiledMap;
      const pictures = tiled.tilesets.map(({ image }) => loadPicture(fileUrl(`/api/office/maps/${image}`)));
      return { tiled, office: readOfficeMap(tiled), pictures: await Promise.all(pictures) };
    },
  });
