import type { office } from '#contract/office.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import { listOfficeRooms, openOfficeRoom } from '#server/video-rooms/rooms.ts';
import { findMap, findMapPicture, uploadMap } from './maps.ts';
import { changeAvatar, chooseMap, readSettings } from './office.ts';
import { readFrame } from './workadventure.ts';

export const officeRoutes = (config: Config): Routes<typeof office> => ({
  room: (scope) => readFrame(scope, config),
  async token(scope, { body }) {
    const { id, name, url } = await openOfficeRoom(scope, body.roomName);
    return { id, roomName: name, roomUrl: `${config.publicUrl}${url}` };
  },
  rooms: (scope) => listOfficeRooms(scope),
  open: (scope) => openOfficeRoom(scope, null),
  settings: (scope) => readSettings(scope),
  changeAvatar: (scope, { body }) => changeAvatar(scope, body),
  chooseMap: (scope, { body }) => chooseMap(scope, body.map),
  uploadMap: (scope, { body }) => uploadMap(scope, body),
  map: (scope, { params }) => findMap(scope, params.name),
  picture: (scope, { params }) => findMapPicture(scope, params.name, params.picture),
});
