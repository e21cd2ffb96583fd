import { z } from 'zod';
import { shape } from './shapes.ts';

/**
 * What a refused call is told, for programs to act on and to find their own words by; the sentence beside it may be
 * worded anew. Behind a code stands what its `params` hold, if any.
 */
export const refusalCodes = [
  /** Nobody is signed in. Over HTTP it is not sent: a 401 without a code means it. */
  'unauthorized',
  /** The address or the password of a sign-in is not right. */
  'wrong_credentials',
  /** The password is right, and the account has a second factor: send its `code` along. */
  'second_factor_needed',
  /** The code of the second factor is not right. */
  'wrong_code',
  'forbidden',
  'not_super_admin',
  'not_in_organization',
  'organization_inactive',
  /** The organization demands a second factor, and the caller has none: it is to be set up first. */
  'second_factor_required',
  /** The account has no password to ask for: sign in again, and do it within ten minutes. */
  'sign_in_again',
  /** The server was asked by a name that is not its own. */
  'foreign_host',
  /** A page of another site sent the call. */
  'foreign_origin',
  /** `what`, as in `Rock`. */
  'not_found',
  /** The input is not usable; `errors` name the first fields, and `more` were found to be wrong, if any. */
  'invalid',
  /** The request itself cannot be read. */
  'malformed',
  /** `mostBytes`. */
  'too_large',
  'unsupported_media_type',
  /** What is asked does not fit what is there. */
  'conflict',
  /** The organization has as many of these as it may: `what`, as in `todos`, and `most`. */
  'quota_reached',
  /** Another tab went to another organization than the call was made for. */
  'organization_switched',
  'email_taken',
  /** An organization is not to be left without an admin. */
  'last_admin',
  'registration_closed',
  /** Here one signs in by a provider alone. */
  'password_sign_in_off',
  'invitation_needed',
  /** A long text, of `field`, is not any more the one that a change of it was made from: `text` is what it is now. */
  'text_changed',
  /** A change with this key is still being made: `retryAfterSeconds`. */
  'under_way',
  /** This key was sent with another change. */
  'key_reused',
  /** The change with this key was made before; what came of it is too long to be told again, and is to be asked for. */
  'already_done',
  /** `retryAfterSeconds`. */
  'too_many_attempts',
  /** Of one account or organization too many calls are under way: `retryAfterSeconds`. */
  'too_many_calls',
  /** Something went wrong on the server. */
  'internal',
  /** The server cannot reach its database: `retryAfterSeconds`. */
  'unavailable',
  /** What is asked took longer than a call may take. */
  'too_slow',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** What is wrong with a field; behind a code stands what its `params` hold, if any. */
export const faultCodes = [
  'required',
  /** `expected`. */
  'wrong_type',
  /** `values`. */
  'not_one_of',
  /** `least`, of a text in characters. */
  'too_small',
  /** `most`, of a text in characters. */
  'too_large',
  /** What is named is not there, or out of reach: `what`, as in `rock`. */
  'no_such',
  'invalid',
] as const;

const params = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));
/** The values that a sentence holds. */
export type RefusalParams = z.infer<typeof params>;

/** What is wrong with a field. */
export const faultShape = shape('Fault', {
  /** The field, as in `assigneeIds.0`. */
  path: z.string(),
  message: z.string(),
  code: z.enum(faultCodes),
  params: params.optional(),
});
export type Fault = z.infer<typeof faultShape>;

/** Why a call is refused: a sentence for people, a code for programs. */
export const refusalShape = shape('Refusal', {
  message: z.string(),
  code: z.enum(refusalCodes),
  params: params.optional(),
  errors: z.array(faultShape).optional(),
});
export type Refusal = z.infer<typeof refusalShape>;

/** What whoever is signed out is told: this one word, and no code. */
export const signedOutShape = shape('SignedOut', { message: z.literal('Unauthorized') });
