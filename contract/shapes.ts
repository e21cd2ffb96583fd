import { z } from 'zod';
import { limits } from './limits.ts';
import { refusal } from './refusal-text.ts';

/** What a reference may point to; the fence test fills and forges references by it. */
export type Referent =
  | 'organization'
  | 'user'
  | 'team'
  | 'rock'
  | 'milestone'
  | 'todo'
  | 'comment'
  | 'issue'
  | 'scorecard'
  | 'measurable'
  | 'meeting'
  | 'headline'
  | 'channel'
  | 'message'
  | 'file'
  | 'chart'
  | 'seat'
  | 'notification'
  | 'session'
  | 'auditEntry'
  | 'invitation'
  | 'passkey';

/** Rows or answers with these fields, by the name that they bear in the description of the API. */
export const shape = <Fields extends z.ZodRawShape>(name: string, fields: Fields) =>
  z.object(fields).meta({ id: name });

const largestInteger = 2_147_483_647;

/** What makes a schema that of an id, as the description of the API says it too. */
const ofReferent = (referent: Referent) => ({ 'x-referent': referent });
/** Of what a value that a schema takes is the id, if it is one. */
export const referentOf = (schema: z.ZodType) => schema.meta()?.['x-referent'] as Referent | undefined;

const references = new Map<Referent, z.ZodInt>();

/** The id of a row of `referent`, as JSON number: one schema for each, named as in `RockId`. */
export function reference(referent: Referent): z.ZodInt {
  const id = `${referent.charAt(0).toUpperCase()}${referent.slice(1)}Id`;
  const known = references.get(referent);
  const schema =
    known ??
    z
      .int()
      .positive()
      .max(largestInteger)
      .meta({ id, ...ofReferent(referent) });
  references.set(referent, schema);
  return schema;
}
/** The id of a person. */
export const userReference = z
  .string()
  .min(1)
  .max(64)
  .meta({ id: 'UserId', ...ofReferent('user') });
/** The same, where it must be chosen: `missing` is the sentence for when it is not. */
export function chosenUser(missing: string) {
  const error = refusal(missing);
  return z.string(error).min(1, error).max(64).meta(ofReferent('user'));
}

/** The id of a seat, within its chart. */
export const seatReference = z
  .string()
  .regex(/^[\w-]{1,64}$/, refusal('{field} must be the id of a seat'))
  .meta({ id: 'SeatId', ...ofReferent('seat') });

const notWhole = refusal('{field} must be a whole number');
/** A whole number as it stands in a path or a query. */
const numeral = (digits: RegExp, number: z.ZodInt) =>
  z.codec(z.string().regex(digits, notWhole), number, { decode: Number, encode: String });

/** The id of a row of `referent`, as it stands in a path or a query. */
export const pathReference = (referent: Referent) =>
  z
    .codec(
      z.string().refine((text) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestInteger, notWhole),
      reference(referent),
      { decode: Number, encode: String },
    )
    .meta(ofReferent(referent));

/** Ids of rows in a query, parted by commas: at most as many as links are read for at once. */
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

/** Whole numbers of a query string, such as a limit. */
export function queryNumber(least: number, most: number) {
  const outside = refusal('{field} must be from {least} to {most}', { least, most });
  return numeral(/^\d{1,9}$/, z.int().min(least, outside).max(most, outside));
}

/** `true` or `false` in a query string. */
export const queryFlag = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (flag) => flag === 'true',
  encode: (flag) => (flag ? 'true' : 'false'),
});

/** Whose rows a list holds: those of the caller and their teams, or everybody's. */
export const rowScope = z.enum(['mine', 'all']);
export type RowScope = z.infer<typeof rowScope>;

/** In a body, the only people who may see a row; null for its team, or without a team for everybody. */
export const namedPeople = z.array(userReference).max(limits.namedPeople).nullable();

const storable = (text: string) => !text.includes('\0');
const notStorable = refusal("{field} contains a character that can't be saved");

/** Characters that are not seen, or turn what is: without them two names that look alike are alike. */
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/u;
/** Where they belong to what is written: within an emoji, and between letters that are joined or parted by them. */
const seen =
  /\p{RGI_Emoji}|(?<=\p{Emoji})[\uFE0E\uFE0F]|(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200C\u200D](?=\p{L})/gv;
const isSeen = (value: string) => !unseen.test(value.replace(seen, ''));
const invisible = (label: string) =>
  refusal('{label} contains an invisible character. Please retype it.', { label: { text: label } });

/** What is said of a text that is too long. Nothing else is looked at in it then: patterns take long for a megabyte. */
const tooLong = (label: string, most: number) => ({
  error: refusal('{label} is limited to {most} characters', { label: { text: label }, most }),
  abort: true,
});

/** A required line of text, trimmed. */
export function line(label: string, most: number = limits.title) {
  const missing = refusal('{label} is required', { label: { text: label } });
  return z.string(missing).trim().min(1, missing).max(most, tooLong(label, most)).refine(isSeen, invisible(label));
}

/** An optional longer text, trimmed; an empty one is null. */
export const text = (label: string, most: number = limits.text) =>
  z
    .string()
    .trim()
    .max(most, tooLong(label, most))
    .refine(storable, notStorable)
    .transform((value) => value || null)
    .nullable();

/**
 * The long text that a change of it was made from. Where it is another one by now, the change is refused (409) and tells
 * that one; without it, the last change stays.
 */
export const textFrom = (label: string, most?: number) =>
  text(label, most)
    .optional()
    .meta({ description: 'The text that the change was made from; refused (409) if it is another one by now' });

/** Text that is kept as typed; `missing` is the sentence for when there is none. */
export const rawText = (missing: string, most: number = limits.text) =>
  z.string(refusal(missing)).max(most, tooLong('Text', most)).refine(storable, notStorable);

/** The same, where it must not be blank. */
export const typedText = (missing: string, most?: number) =>
  rawText(missing, most).refine((value) => value.trim() !== '', refusal(missing));

/**
 * Whether it looks like an address. Signs that mail programs read as part of its syntax, or as another dot, are refused: one mailbox
 * would have many addresses. So are letters beyond ASCII before the `@`: few mail servers take them, and each compares them its own way.
 */
const isAddress = (value: string) =>
  /^(?:(?![@<>()[\]\\,;:"])[!-~])+@[^\s@<>()[\]\\,;:"\u3002\uFF0E\uFF61]+$/.test(value);
/** Whether no character is another form of a plain one, such as the Kelvin sign, which in lower case is a k. */
function isPlain(value: string): boolean {
  const begin = value.slice(0, limits.email);
  return begin.normalize('NFKC') === begin;
}

/** An e-mail address, compared without case and therefore kept in lower case. */
const noEmail = refusal('Email is required');
const notAnEmail = refusal('Enter a valid email address');
export const email = z
  .string(noEmail)
  .trim()
  .refine(isPlain, notAnEmail)
  .toLowerCase()
  .min(1, noEmail)
  .max(limits.email, tooLong('Email', limits.email))
  .refine((value) => isAddress(value), notAnEmail)
  .refine(isSeen, invisible('Email'));

function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0001') return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** A day without a time, `YYYY-MM-DD`; an instant is cut to its date and '' means none. */
export const optionalDate = z
  .string()
  .transform((value) => (/^\d{4}-\d{2}-\d{2}T/.test(value) ? value.slice(0, 10) : value) || null)
  .refine((value) => value === null || isCalendarDate(value), refusal('{field} must be a date such as 2026-03-31'))
  .nullable();

const noMeetingDate = refusal('Meeting date is required');
/** When a meeting is, from 1900 to 2999: a day, `YYYY-MM-DD`, or a moment, ISO 8601, given back in UTC. */
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

/** A day without a time, `YYYY-MM-DD`, in an answer. */
export const calendarDate = z.iso.date().meta({ id: 'CalendarDate', description: 'A day without a time' });
/** A week of the organization's calendar, as `2026-W47`. */
export const weekName = z.string().regex(/^\d{4}-W\d{2}$/, refusal('{field} must be a week such as 2026-W47'));
/** A moment, ISO 8601 in UTC. */
export const instant = z.iso.datetime().meta({ id: 'Instant', description: 'A moment, in UTC' });
/** Which version of a row this is: of two the one with the greater number is the newer. */
export const version = z.int();

/** An IANA time zone. */
export const timeZone = z
  .string()
  .refine(isTimeZone, refusal('{field} must be an IANA time zone such as Europe/Paris'));

function isTimeZone(name: string): boolean {
  // Offsets such as +05:00 are taken by JavaScript, but have no daylight saving and no name.
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The least that is needed to show who somebody is. */
export const personShape = shape('Person', {
  id: userReference,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
});

/** The days on which a week may start. */
export const weekStarts = ['monday', 'sunday', 'saturday'] as const;
