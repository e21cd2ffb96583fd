import { z } from 'zod';
import { shape } from './shapes.ts';

/**
 * Why a call was refused, for programs. The sentence beside the code may be reworded at any time. The comment of a code names its
 * `params`, if it has any.
 */
export const refusalCodes = [
  /** No one is signed in. Only live connections get this code; over HTTP it is a 401 without a code. */
  'unauthorized',
  /** The email address or the password is wrong. */
  'wrong_credentials',
  /** The password is right, but the account has two-factor authentication: send `code` too. */
  'second_factor_needed',
  /** The two-factor code is wrong. */
  'wrong_code',
  'forbidden',
  'not_super_admin',
  'not_in_organization',
  'organization_inactive',
  /** The organization requires two-factor authentication, and the caller has not set it up. */
  'second_factor_required',
  /** The account has no password to confirm with: sign in again and repeat the call within ten minutes. */
  'sign_in_again',
  /** The Host header does not name this server. */
  'foreign_host',
  /** The call came from a page of another site. */
  'foreign_origin',
  /** `what`, as in `Rock`. */
  'not_found',
  /** The input is not valid. `errors` lists the first errors; `more` is the number of further ones, if any. */
  'invalid',
  /** The request cannot be parsed. */
  'malformed',
  /** `mostBytes`. */
  'too_large',
  'unsupported_media_type',
  /** The request does not fit the current data. */
  'conflict',
  /** A quota is used up: `what`, as in `todos`, and `most`. */
  'quota_reached',
  /** The caller has switched to another organization in another tab. */
  'not_a_member',
  'not_granted',
  'email_taken',
  /** An organization needs at least one admin. */
  'last_admin',
  /** A host removed the caller from the video room. */
  'removed_from_room',
  'room_locked',
  /** `most`. */
  'room_full',
  /** The caller is in as many video rooms as allowed. */
  'in_too_many_rooms',
  /** The caller has joined the video room in another window meanwhile. */
  'joined_elsewhere',
  /** The call that the caller answers or declines is over; another one may have begun since. */
  'call_ended',
  /** The recording stopped before the track began, or too long ago to add to it. */
  'recording_stopped',
  'registration_closed',
  /** This server allows sign-in by provider only. */
  'password_sign_in_off',
  'invitation_needed',
  /** The invitation belongs to another address: `email`, masked. */
  'invitation_for_another',
  /** The invitation belongs to the caller's address, which is not confirmed yet. */
  'email_unconfirmed',
  'already_member',
  /** Someone else changed the long text of `field` meanwhile; `text` is the current one. */
  'text_changed',
  /** A change with this key is still in progress: `retryAfterSeconds`. */
  'under_way',
  /** This key was sent with another request. */
  'key_reused',
  /** The change with this key was made before, but its response is not stored. Read the rows instead. */
  'already_done',
  /** `retryAfterSeconds`. */
  'too_many_attempts',
  /** The account or the organization has too many calls in progress: `retryAfterSeconds`. */
  'too_many_calls',
  /** Something went wrong on the server. */
  'internal',
  /** The server cannot reach its database: `retryAfterSeconds`. */
  'unavailable',
  /** The call took longer than a call may take. */
  'too_slow',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Why a field is not valid. The comment of a code names its `params`, if it has any. */
export const faultCodes = [
  'required',
  /** `expected`. */
  'wrong_type',
  /** `values`. */
  'not_one_of',
  /** `least`; for a text, in characters. */
  'too_small',
  /** `most`; for a text, in characters. */
  'too_large',
  /** The referenced row does not exist or the caller cannot see it: `what`, as in `rock`. */
  'no_such',
  'invalid',
] as const;

const params = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));
/** The values in the sentence of a refusal. */
export type RefusalParams = z.infer<typeof params>;

/** An error in a field. */
export const faultShape = shape('Fault', {
  /** The path of the field, as in `assigneeIds.0`. */
  path: z.string(),
  message: z.string(),
  code: z.enum(faultCodes),
  params: params.optional(),
});
export type Fault = z.infer<typeof faultShape>;

/** The body of a refused call: a sentence for people, a code for programs. */
export const refusalShape = shape('Refusal', {
  message: z.string(),
  code: z.enum(refusalCodes),
  params: params.optional(),
  errors: z.array(faultShape).optional(),
});
export type Refusal = z.infer<typeof refusalShape>;

/** The body of a 401: only this word, without a code. */
export const signedOutShape = shape('SignedOut', { message: z.literal('Unauthorized') });
