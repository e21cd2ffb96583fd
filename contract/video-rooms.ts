import { z } from 'zod';
import { channelShape } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { refusal } from './refusal-text.ts';
import { instant, line, participantId, pathReference, reference, shape, userReference, version } from './shapes.ts';

/**
 * A room of the Team Meeting Bridge, the room of a meeting, the call of a channel, the virtual office itself, or one of its rooms.
 */
export const videoRoomKinds = ['bridge', 'meeting', 'call', 'office', 'officeRoom'] as const;

export const videoRoomShape = shape('VideoRoom', {
  id: reference('videoRoom'),
  name: z.string(),
  kind: z.enum(videoRoomKinds),
  maxParticipants: z.int(),
  participantCount: z.int(),
  /** How many of them are guests. */
  guestCount: z.int(),
  /** Who is in it, in the order they joined; at most 50 people. */
  participantIds: z.array(userReference),
  /** Whether anyone is in it. */
  isActive: z.boolean(),
  /** Since when someone is in it; null while it is empty. */
  startedAt: instant.nullable(),
  /** Who entered the empty room. */
  startedById: userReference.nullable(),
  /** Who has joined, is about to join, or declined the call in progress: it rings for them no longer. Empty for other rooms. */
  answeredIds: z.array(userReference),
  /** Who has been in it since it was empty, also if they left: they may come back while it is locked. Not listed for the office itself. */
  joinedIds: z.array(userReference),
  /** Who declined the call in progress. Empty for other rooms. */
  declinedIds: z.array(userReference),
  /** Whether only hosts and people who were in it since it was last empty may join. */
  isLocked: z.boolean(),
  /** The people that a host removed: they cannot join until a host readmits them, or a call or an office room is empty. */
  removedIds: z.array(userReference),
  /** The address of its page. */
  url: z.string(),
  /** The meeting that a `meeting` room belongs to. */
  meetingId: reference('meeting').nullable(),
  /** The channel that a `call` belongs to. */
  channelId: reference('channel').nullable(),
  /** The team of a room of the Team Meeting Bridge; only its members see the room if the team is private. */
  teamId: reference('team').nullable(),
  /** Whether it is the call of a private channel. */
  isPrivate: z.boolean(),
  /** Whether there is a link by which guests ask to join. */
  hasGuestLink: z.boolean(),
  /** The guests who ask to join and wait for a host. */
  waitingGuests: z.array(z.object({ id: reference('guest'), name: z.string() })),
  createdById: userReference.nullable(),
  createdAt: instant,
  version,
});
export type VideoRoom = z.infer<typeof videoRoomShape>;

/** Servers for ICE as browsers take them: STUN and TURN with credentials that expire. */
const iceServerShape = shape('IceServer', {
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof iceServerShape>;

/** What a client needs to enter a room. */
export const roomAccessShape = shape('RoomAccess', {
  participantId,
  roomName: z.string(),
  roomUrl: z.string(),
  /** Whether the caller may mute and remove people, and lock the room. */
  isHost: z.boolean(),
  iceServers: z.array(iceServerShape),
  /** The LiveKit server to connect to, if this installation uses one. */
  livekit: z.object({ url: z.string(), token: z.string() }).nullable(),
  /** When the credentials expire. */
  expiresAt: instant,
});
export type RoomAccess = z.infer<typeof roomAccessShape>;
/** The part of it that expires. */
export type RoomCredentials = Pick<RoomAccess, 'iceServers' | 'expiresAt'>;

const params = z.object({ id: pathReference('videoRoom') });
/** The call that the caller answers or declines, by its start: refused if it is over. Without it, any that is on. */
const ofCall = z.object({ startedAt: instant.optional() });
const removal = z.object({ id: pathReference('videoRoom'), userId: userReference });
const outOfRange = refusal('Max Participants must be from {least} to {most}', limits.roomParticipants);

export const videoRooms = {
  list: endpoint({
    method: 'GET',
    path: '/api/video-rooms',
    summary: 'List the video rooms of the Team Meeting Bridge, by name',
    answer: z.array(videoRoomShape),
  }),
  calls: endpoint({
    method: 'GET',
    path: '/api/video-rooms/calls',
    summary: 'List the calls in progress in the channels and meetings that the caller can see',
    answer: z.array(videoRoomShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/video-rooms',
    summary: 'Create a video room',
    creates: 'videoRooms',
    body: z
      .object({
        name: line('Room Name'),
        maxParticipants: z
          .int()
          .min(limits.roomParticipants.least, outOfRange)
          .max(limits.roomParticipants.most, outOfRange)
          .default(limits.roomParticipants.usual),
        teamId: reference('team').nullish(),
      })
      .meta({ id: 'NewVideoRoom' }),
    answer: videoRoomShape,
    status: 201,
    example: { name: 'Sales Standup', maxParticipants: 10 },
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/video-rooms/:id',
    summary: 'Read a video room',
    params,
    answer: videoRoomShape,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/video-rooms/:id',
    summary: 'Rename a room of the Team Meeting Bridge, or make it the room of a team or of everyone',
    params,
    body: z
      .object({ name: line('Room Name'), teamId: reference('team').nullable() })
      .partial()
      .meta({ id: 'VideoRoomChange' }),
    answer: videoRoomShape,
    example: { name: 'Sales Standup' },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/video-rooms/:id',
    summary: 'Delete a video room for good; it ends for everyone in it',
    params,
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/video-rooms/:id/join',
    summary:
      'Join a video room: answers what the client needs to enter it within 30 seconds. It ends there in other windows.',
    params,
    query: ofCall.extend({
      /** The participant that the client was before it lost its connection: joins only if the caller is there in no other window. */
      previousId: participantId.optional(),
    }),
    byObservers: true,
    secret: true,
    rate: { burst: 20, perSecond: 1 },
    answer: roomAccessShape,
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/api/video-rooms/:id/answered',
    summary: 'Stop a call from ringing on the devices of the caller, who is about to join it',
    params,
    query: ofCall,
    byObservers: true,
    answer: videoRoomShape,
  }),
  decline: endpoint({
    method: 'PUT',
    path: '/api/video-rooms/:id/declined',
    summary: 'Decline a call: it rings no longer for the caller, and the others see that they declined',
    params,
    query: ofCall,
    byObservers: true,
    answer: videoRoomShape,
  }),
  lock: endpoint({
    method: 'PUT',
    path: '/api/video-rooms/:id/lock',
    summary: 'Lock a video room to hosts and people who were in it since it was last empty, or unlock it; for hosts',
    params,
    body: z.object({ on: z.boolean() }).meta({ id: 'RoomLock' }),
    answer: videoRoomShape,
    example: { on: true },
  }),
  remove: endpoint({
    method: 'PUT',
    path: '/api/video-rooms/:id/removed/:userId',
    summary: 'Remove a person from a video room; they cannot join again until a host lets them; for hosts',
    params: removal,
    answer: videoRoomShape,
  }),
  readmit: endpoint({
    method: 'DELETE',
    path: '/api/video-rooms/:id/removed/:userId',
    summary: 'Let a removed person join a video room again; for hosts',
    params: removal,
    answer: videoRoomShape,
  }),
  chat: endpoint({
    method: 'PUT',
    path: '/api/video-rooms/:id/chat',
    summary: 'Open the channel in which the people in a video room write; it is created if it does not exist',
    creates: 'channels',
    params,
    answer: channelShape,
  }),
  ofMeeting: endpoint({
    method: 'PUT',
    path: '/api/meetings/:id/video-room',
    summary: 'Open the video room of a meeting; it is created if it does not exist',
    creates: 'videoRooms',
    byObservers: true,
    params: z.object({ id: pathReference('meeting') }),
    answer: videoRoomShape,
  }),
  ofChannel: endpoint({
    method: 'PUT',
    path: '/api/chat/channels/:id/call',
    summary: 'Open the call of a channel; it is created if it does not exist. Joining the empty call rings the others.',
    creates: 'videoRooms',
    params: z.object({ id: pathReference('channel') }),
    answer: videoRoomShape,
  }),
};
