import { z } from 'zod';
import { cleanLine } from './clean-line.ts';
import { limits } from './limits.ts';
import type { KindWith } from './nouns.ts';
import { refusal } from './refusal-text.ts';

/** What an id in the API may refer to. The fence test fills in and forges references by it. */
export type Referent =
  | KindWith<'quota'>
  | 'organization'
  | 'user'
  | 'scheduledMessage'
  | 'messageDraft'
  | 'guest'
  | 'recording'
  | 'recordingTrack'
  | 'meetingQuestion'
  | 'file'
  | 'notification'
  | 'session'
  | 'auditEntry'
  | 'invitation'
  | 'import'
  | 'export'
  | 'organizationImport'
  | 'passkey';

/** An object schema with the name that it has in the API documentation. */
export const shape = <Fields extends z.ZodRawShape>(name: string, fields: Fields) =>
  z.object(fields).meta({ id: name });

export const largestInteger = 2_147_483_647;

/** Metadata that marks a schema as the id of a row, also in the API documentation. */
const idMeta = (referent: Referent) => ({ 'x-referent': referent });
/** What the values of a schema are ids of; undefined if they are no ids. */
export const referentOf = (schema: z.ZodType) => schema.meta()?.['x-referent'] as Referent | undefined;

const references = new Map<Referent, z.ZodInt>();

/** The id of a row of `referent` in JSON. Each has one schema, with a name such as `RockId`. */
export function reference(referent: Referent): z.ZodInt {
  const id = `${referent.charAt(0).toUpperCase()}${referent.slice(1)}Id`;
  const schema =
    references.get(referent) ??
    z
      .int()
      .positive()
      .max(largestInteger)
      .meta({ id, ...idMeta(referent) });
  references.set(referent, schema);
  return schema;
}
/** The id of a person. */
export const userReference = z
  .string()
  .overwrite((value) => storable(value))
  .min(1)
  .max(64)
  .meta({ id: 'UserId', ...idMeta('user') });
/** The id of a person in a required field; `missing` is the sentence for an empty one. */
export function chosenUser(missing: string) {
  const error = refusal(missing);
  return z.string(error).min(1, error).max(64).meta(idMeta('user'));
}

/** The id of a participant of a video room: one window of a person. */
export const participantId = z.string().max(40);

/** The id of a seat, unique within its chart. */
export const seatReference = z
  .string()
  .regex(/^[\w-]{1,64}$/, refusal('{field} must be the id of a seat'))
  .meta({ id: 'SeatId', ...idMeta('seat') });

const notWhole = refusal('{field} must be a whole number');
/** A whole number in a path or a query. */
const numeral = (digits: RegExp, number: z.ZodInt) =>
  z.codec(z.string().regex(digits, notWhole), number, { decode: Number, encode: String });

/** The id of a row of `referent` in a path or a query. */
export const pathReference = (referent: Referent) =>
  z
    .codec(
      z.string().refine((text) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestInteger, notWhole),
      reference(referent),
      { decode: Number, encode: String },
    )
    .meta(idMeta(referent));

/** Up to `limits.links` ids in a query, separated by commas. */
export const idsOf = (referent: Referent) =>
  z
    .codec(
      z.string().regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, refusal('{field} must be ids')),
      z.array(reference(referent)).max(limits.links),
      {
        decode: (text) => text.split(',').map(Number),
        encode: (ids) => ids.join(','),
      },
    )
    .optional();

/** A whole number in a query, such as a limit. */
export function queryNumber(least: number, most: number) {
  const outside = refusal('{field} must be from {least} to {most}', { least, most });
  return numeral(/^\d{1,9}$/, z.int().min(least, outside).max(most, outside));
}

/** `true` or `false` in a query. */
export const queryFlag = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (flag) => flag === 'true',
  encode: (flag) => (flag ? 'true' : 'false'),
});

/** Whose rows a list contains: those of the caller and their teams, or everyone's. */
export const rowScope = z.enum(['mine', 'all']);
export type RowScope = z.infer<typeof rowScope>;

/** The people who alone can see a row; null for its team, or for everyone if it has none. */
export const namedPeople = z.array(userReference).max(limits.namedPeople).nullable();

/** PostgreSQL stores no NUL, and its JSON no half of a surrogate pair. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** The error for a text that is too long. It stops further checks, because patterns are slow on a megabyte. */
const tooLong = (label: string, most: number) => ({
  error: refusal('{label} is limited to {most} characters', { label: { text: label }, most }),
  abort: true,
});

/** Cleans a line before it is checked, unless it is far too long: patterns are slow on a megabyte. */
const cleanUpTo = (most: number) => (value: string) => (value.length > 4 * most ? value : cleanLine(value));

/** A line of text that may be empty, without invisible characters that its script does not need, trimmed. */
export const optionalLine = (label: string, most: number = limits.title) =>
  z.string().overwrite(cleanUpTo(most)).max(most, tooLong(label, most));

/** A required line of text, without invisible characters that its script does not need, trimmed. */
export function line(label: string, most: number = limits.title) {
  const missing = refusal('{label} is required', { label: { text: label } });
  return z.string(missing).overwrite(cleanUpTo(most)).min(1, missing).max(most, tooLong(label, most));
}

/** An optional longer text, trimmed; an empty one is null. */
export const text = (label: string, most: number = limits.text) =>
  z
    .string()
    .overwrite(storable)
    .trim()
    .max(most, tooLong(label, most))
    .transform((value) => value || null)
    .nullable();

/**
 * The text that a change of a long text started from. If the current text is different, the change is refused (409) and the refusal
 * contains the current text. Without it, the last change wins.
 */
export const textFrom = (label: string, most?: number) =>
  text(label, most)
    .optional()
    .meta({ description: 'The text before the change. If the current text is different, the change is refused (409)' });

/** A text that is stored as typed; `missing` is the sentence for a missing one. */
export const rawText = (missing: string, most: number = limits.text) =>
  z.string(refusal(missing)).overwrite(storable).max(most, tooLong('Text', most));

/** A text that is stored as typed and must not be blank; `missing` is the sentence for a blank one. */
export const typedText = (missing: string, most?: number) =>
  rawText(missing, most).refine((value) => value.trim() !== '', refusal(missing));

/**
 * Whether a text looks like an email address. Otherwise one mailbox has many addresses, so we refuse characters that mail programs read
 * as syntax or as another dot, dots that mail servers ignore (at the ends, or two in a row), and domains in Punycode, which people
 * write in their own letters. We also refuse letters beyond ASCII before the `@`: few mail servers accept them, and each compares
 * them in its own way.
 */
const isAddress = (value: string) =>
  /^(?:(?![@<>()[\]\\,;:"])[!-~])+@[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*$/u.test(value) &&
  !/^\.|\.@|\.\.|[@.]xn--/.test(value);
/** Whether no character is a variant of a plain one, such as the Kelvin sign, which becomes a k in lower case. */
function isPlain(value: string): boolean {
  const begin = value.slice(0, limits.email);
  return begin.normalize('NFKC') === begin;
}

const noEmail = refusal('Email is required');
const notAnEmail = refusal('Enter a valid email address');
/** An email address, in lower case because case does not matter. */
export const email = z
  .string(noEmail)
  .overwrite(cleanUpTo(limits.email))
  .refine(isPlain, notAnEmail)
  .toLowerCase()
  .min(1, noEmail)
  .max(limits.email, tooLong('Email', limits.email))
  .refine((value) => isAddress(value), notAnEmail);
/** The email address of an account that exists, in lower case. It may be older than the rules for new ones. */
export const accountEmail = z
  .string(noEmail)
  .overwrite(cleanUpTo(limits.email))
  .toLowerCase()
  .min(1, noEmail)
  .max(limits.email, tooLong('Email', limits.email));

function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0001') return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** A day, `YYYY-MM-DD`. A moment is cut to its date, and '' becomes null. */
export const optionalDate = z
  .string()
  .transform((value) => (/^\d{4}-\d{2}-\d{2}T/.test(value) ? value.slice(0, 10) : value) || null)
  .refine((value) => value === null || isCalendarDate(value), refusal('{field} must be a date such as 2026-03-31'))
  .nullable();

const noMeetingDate = refusal('Meeting date is required');
/** When a meeting takes place, from 1900 to 2999: a day, `YYYY-MM-DD`, or a moment in ISO 8601, converted to UTC. */
export const meetingMoment = z
  .string(noMeetingDate)
  .min(1, noMeetingDate)
  .refine(
    (value) =>
      /^(19|2\d)\d\d-/.test(value) &&
      isCalendarDate(value.slice(0, 10)) &&
      (value.length === 10 || z.iso.datetime({ offset: true }).safeParse(value).success),
    refusal('{field} must be a date or a moment such as 2026-03-31T09:00:00Z'),
  )
  .transform((value) => (value.length === 10 ? value : new Date(value).toISOString()));

/** A day in an answer, `YYYY-MM-DD`. */
export const calendarDate = z.iso.date().meta({ id: 'CalendarDate', description: 'A day without a time' });
/** A week of the organization's calendar, such as `2026-W47`. */
export const weekName = z.string().regex(/^\d{4}-W\d{2}$/, refusal('{field} must be a week such as 2026-W47'));
/** A moment in ISO 8601, in UTC. */
export const instant = z.iso.datetime().meta({ id: 'Instant', description: 'A moment, in UTC' });
/** The version of a row. The greater one is the newer. */
export const version = z.int();

/** An IANA time zone. */
export const timeZone = z
  .string()
  .refine(isTimeZone, refusal('{field} must be an IANA time zone such as Europe/Paris'));

function isTimeZone(name: string): boolean {
  // JavaScript also accepts offsets such as +05:00, which have no daylight saving time and no name.
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A person with what is needed to show who they are. */
export const personShape = shape('Person', {
  id: userReference,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
});

/** The days on which a week can start. */
export const weekStarts = ['monday', 'sunday', 'saturday'] as const;

/** What proves that the caller owns their account: the password, a two-factor code, or a passkey. */
export const ownerProofFields = {
  password: z.string().max(1000),
  code: z.string().trim().max(100),
  /** The browser's response for a passkey, as for a sign-in. */
  passkey: z.looseObject({ id: z.string().max(2000) }),
};
