import type { videoRooms } from '#contract/video-rooms.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import { changeVideoRoom, deleteVideoRoom, removeFromRoom } from './change.ts';
import { openRoomChat } from './chat.ts';
import { joinRoom } from './join.ts';
import {
  answerCall,
  createVideoRoom,
  declineCall,
  findVideoRoom,
  listCalls,
  listVideoRooms,
  openCall,
  openMeetingRoom,
  readmitToRoom,
  setRoomLock,
} from './rooms.ts';

export const videoRoomRoutes = (config: Config): Routes<typeof videoRooms> => ({
  list: (scope) => listVideoRooms(scope),
  calls: (scope) => listCalls(scope),
  create: (scope, { body }) => createVideoRoom(scope, body),
  find: (scope, { params }) => findVideoRoom(scope, params.id),
  change: (scope, { params, body }) => changeVideoRoom(scope, params.id, body),
  delete: (scope, { params }) => deleteVideoRoom(scope, params.id, config),
  join: (scope, { params, query }) => joinRoom(scope, params.id, query, config),
  answer: (scope, { params, query }) => answerCall(scope, params.id, query.startedAt),
  decline: (scope, { params, query }) => declineCall(scope, params.id, query.startedAt),
  lock: (scope, { params, body }) => setRoomLock(scope, params.id, body.on),
  remove: (scope, { params }) => removeFromRoom(scope, params.id, params.userId),
  readmit: (scope, { params }) => readmitToRoom(scope, params.id, params.userId),
  chat: (scope, { params }) => openRoomChat(scope, params.id),
  ofMeeting: (scope, { params }) => openMeetingRoom(scope, params.id),
  ofChannel: (scope, { params }) => openCall(scope, params.id),
});
