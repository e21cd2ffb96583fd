import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { instant, line, pathReference, shape } from './shapes.ts';
import { roomAccessShape, videoRoomShape } from './video-rooms.ts';

/**
 * What became of a guest who asked to join: `closed` once they can no longer enter, because the use of the room or their day is over, or
 * the link or the room is gone.
 */
export const guestStatuses = ['waiting', 'admitted', 'refused', 'removed', 'closed'] as const;
export type GuestStatus = (typeof guestStatuses)[number];

const guestStateShape = shape('GuestState', {
  status: z.enum(guestStatuses),
  roomName: z.string(),
  /** While the guest waits: whether someone who can let them in is in the room. */
  isHostInside: z.boolean(),
  /** Once they are let in: whether the call is recorded. Guests are not. */
  isRecorded: z.boolean(),
});
export type GuestState = z.infer<typeof guestStateShape>;

const params = z.object({ id: pathReference('videoRoom') });
const guestParams = z.object({ id: pathReference('videoRoom'), guestId: pathReference('guest') });
/** 256 random bits in base64url. */
const secret = z.string().max(64);
const ofGuest = z.object({ token: secret }).meta({ id: 'GuestToken' });
const space = ' ';
/** With single spaces, also for what only looks like a space, unless it is far too long. */
const withSingleSpaces = (name: string): string =>
  name.length > 4 * limits.guestName ? name : name.replace(/[\s\u115F\u1160\u2800\u3164\uFFA0]+/g, space);

/** A line in which nothing moves the badge beside it out of sight. */
const guestName = z.string().overwrite(withSingleSpaces).pipe(line('Name', limits.guestName));
const anyToken = { token: 'nothing-like-a-token' };

export const guests = {
  openLink: endpoint({
    method: 'PUT',
    path: '/api/video-rooms/:id/guest-link',
    summary:
      'Read the link by which guests ask to join a video room, or create it for a day; `renew` replaces it; for hosts',
    params,
    secret: true,
    body: z.object({ renew: z.boolean() }).meta({ id: 'GuestLinkRequest' }),
    answer: shape('GuestLink', { url: z.string(), until: instant }),
    example: { renew: false },
  }),
  closeLink: endpoint({
    method: 'DELETE',
    path: '/api/video-rooms/:id/guest-link',
    summary: 'Turn off the link for guests of a video room; for hosts',
    params,
    answer: videoRoomShape,
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/api/video-rooms/:id/guests/:guestId',
    summary: 'Let a waiting guest in, or refuse them; the first answer counts; for hosts, and who presents the meeting',
    params: guestParams,
    body: z.object({ isAdmitted: z.boolean() }).meta({ id: 'GuestAnswer' }),
    answer: videoRoomShape,
    example: { isAdmitted: true },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/video-rooms/:id/guests/:guestId',
    summary: 'Remove a guest from a video room; for hosts',
    params: guestParams,
    answer: videoRoomShape,
  }),
  find: endpoint({
    method: 'POST',
    path: '/api/guests/link',
    summary: 'Read the name of the room that a link for guests leads to',
    access: 'public',
    limit: { times: 60, seconds: 60 },
    body: z.object({ secret }).meta({ id: 'GuestSecret' }),
    answer: shape('GuestRoom', { roomName: z.string() }),
    example: { secret: 'nothing-like-a-secret' },
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/guests',
    summary: 'Ask to join a video room as a guest; answers the token with which the guest waits and enters',
    access: 'public',
    limit: { times: 20, seconds: 600 },
    secret: true,
    body: z.object({ secret, name: guestName }).meta({ id: 'NewGuest' }),
    answer: shape('GuestCredential', { token: z.string() }),
    status: 201,
    example: { secret: 'nothing-like-a-secret', name: 'Maria' },
  }),
  state: endpoint({
    method: 'POST',
    path: '/api/guests/state',
    summary: 'Read what became of the guest with a token; guests who wait repeat this as a sign of life',
    access: 'public',
    limit: { times: 600, seconds: 60 },
    body: ofGuest,
    answer: guestStateShape,
    example: anyToken,
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/guests/join',
    summary: 'Join the video room as a guest that a host let in: answers what the client needs to enter it',
    access: 'public',
    limit: { times: 60, seconds: 60 },
    secret: true,
    body: ofGuest,
    answer: roomAccessShape,
    example: anyToken,
  }),
};
