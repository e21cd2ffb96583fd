import { z } from 'zod';
import { officeMapBodyLimit } from './byte-limits.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { officeMapNames, officeRoomNames } from './office-names.ts';
import { avatarChoice, avatarShape } from './office-signals.ts';
import { line, reference, shape } from './shapes.ts';
import { videoRoomShape } from './video-rooms.ts';

const mapParams = z.object({ name: z.string().max(40) });

export const officeSettingsShape = shape('OfficeSettings', {
  /** The map in use. */
  map: z.enum(officeMapNames),
  /** The name of the organization's own map; null if it has none. */
  ownMap: z.string().nullable(),
  avatar: avatarShape,
  /** The video room that the office is; null until someone has entered it. */
  roomId: reference('videoRoom').nullable(),
});
/** The settings after an upload, and what was left out of the map, in the caller's language. */
const uploadedMapShape = shape('UploadedOfficeMap', { ...officeSettingsShape.shape, notices: z.array(z.string()) });
export type OfficeSettings = z.infer<typeof officeSettingsShape>;

/** A map in the JSON format of Tiled, with the addresses of its pictures. */
const mapShape = z.record(z.string(), z.unknown());

export const office = {
  room: endpoint({
    method: 'GET',
    path: '/api/workadventure/room',
    summary: 'Read what a page needs to show the virtual office in a frame',
    secret: true,
    answer: shape('OfficeRoom', {
      roomUrl: z.string(),
      mapUrl: z.string(),
      /** The token for the WorkAdventure server of this installation; null for our own office. */
      dailyToken: z.string().nullable(),
      user: z.object({ name: z.string(), email: z.string() }),
    }),
  }),
  token: endpoint({
    method: 'POST',
    path: '/api/workadventure/daily-jwt',
    summary: 'Open a room of the virtual office; it is created if it does not exist',
    creates: 'videoRooms',
    byObservers: true,
    body: z
      .object({ roomName: z.enum(officeRoomNames), userName: line('User name').optional() })
      .meta({ id: 'OfficeRoomAccess' }),
    answer: shape('OfficeRoomToken', { id: reference('videoRoom'), roomName: z.string(), roomUrl: z.string() }),
    example: { roomName: 'Main Office' },
  }),
  rooms: endpoint({
    method: 'GET',
    path: '/api/office/rooms',
    summary: 'List the rooms of the virtual office that someone has opened before',
    answer: z.array(videoRoomShape),
  }),
  open: endpoint({
    method: 'PUT',
    path: '/api/office/room',
    summary: 'Open the video room that the virtual office is; it is created if it does not exist',
    creates: 'videoRooms',
    byObservers: true,
    answer: videoRoomShape,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/office',
    summary: 'Read the map of the virtual office and the avatar of the caller',
    answer: officeSettingsShape,
  }),
  changeAvatar: endpoint({
    method: 'PUT',
    path: '/api/office/avatar',
    summary: "Change the caller's avatar",
    byObservers: true,
    body: avatarChoice,
    answer: avatarShape,
    example: { skin: 1, hair: 'short', hairColor: 2, shirt: 3, hat: 'none' },
  }),
  chooseMap: endpoint({
    method: 'PUT',
    path: '/api/office/map',
    summary: 'Choose the map of the virtual office; everyone in it starts at its entrance',
    permission: 'administer',
    body: z.object({ map: z.enum(officeMapNames) }).meta({ id: 'OfficeMapChoice' }),
    answer: officeSettingsShape,
    example: { map: 'loft' },
  }),
  uploadMap: endpoint({
    method: 'PUT',
    path: '/api/office/maps/own',
    summary:
      "Replace the organization's own map, without choosing it: a Tiled map in JSON with the pictures of its tilesets",
    permission: 'administer',
    bodyLimit: officeMapBodyLimit,
    readInThread: 'officeMap',
    rate: { burst: 10, perSecond: 0.1 },
    body: z
      .object({
        name: line('Map name'),
        map: z.record(z.string(), z.unknown()),
        pictures: z
          .array(z.object({ name: z.string().min(1).max(limits.title), base64: z.base64() }))
          .max(limits.officePictures),
      })
      .meta({ id: 'OfficeMapUpload' }),
    example: { name: 'Our house', map: {}, pictures: [] },
    // The example is no map.
    stranger: 400,
    answer: uploadedMapShape,
  }),
  map: endpoint({
    method: 'GET',
    path: '/api/office/maps/:name',
    summary: 'Read a map of the virtual office in the JSON format of Tiled',
    params: mapParams,
    answer: mapShape,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/office/maps/:name/pictures/:picture',
    summary: 'Read a picture of the tiles of a map',
    params: mapParams.extend({ picture: z.string().max(80) }),
    download: 'image/png',
    immutable: true,
  }),
};
