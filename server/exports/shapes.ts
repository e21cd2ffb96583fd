import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { mentionTextShape } from '#contract/mentions.ts';
import { channelLineShape, reactionShape, recapFactsShape } from '#contract/messages.ts';
import { recapShape } from '#contract/recaps.ts';
import { email } from '#contract/shapes.ts';

/** Leaves room for a column of four bytes to grow, as when a row is added below. */
export const mostOfInteger = 1_000_000_000;

/** A text of at most `most` characters. PostgreSQL stores no NUL and no half of a surrogate pair. */
export const textAtMost = (most: number) =>
  z
    .string()
    .refine((value) => value.length <= most || [...value].length <= most, { abort: true })
    .refine((value) => !value.includes('\0') && value.isWellFormed());
/** A whole number from `least` to `most`. */
export const whole = (least: number, most: number) => z.int().min(least).max(most);

/** A day that someone has typed, of any year that PostgreSQL and the pages can show. */
export const typedDay = z.iso.date().refine((day) => day >= '0001');
/** Numbers of meetings in their series, of agenda items, and of ratings. */
export const [nth, item, rating] = [whole(0, 10_000), whole(0, 100), whole(0, 10)];
/** Rows may stand above the first one. */
export const sortOrder = whole(-mostOfInteger, mostOfInteger);

/** The id of a person, and lists of what a meeting, message or comment has. */
export const userId = z.string().min(1).max(64);
export const guests = z.array(email).max(limits.guests);
export const mentions = z.array(userId).max(limits.mentionedMost);
export const mentionTexts = z.array(mentionTextShape).max(limits.mentionedMost);

/** How many reactions a message may have in an import. Pages of messages contain all of them. */
const mostReactions = 5_000;
export const reactions = z
  .array(reactionShape)
  .max(limits.reactions)
  .refine((reactions) => reactions.flatMap(({ userIds }) => userIds).length <= mostReactions);

/** An id within JSON of a row that the file may not have. */
const missingId = z.int().nullish();

const votes = z.object({
  issueId: missingId.transform((id) => id ?? 0),
  title: textAtMost(limits.title),
  votes: z.int(),
});
/** The votes of the rounds of a meeting. */
export const voteResults = z.array(z.object({ round: z.int(), votes: z.array(votes).max(1_000) })).max(1_000);

/** What a message says about a meeting that has ended. */
export const recapFacts = recapFactsShape
  .extend({ meetingId: missingId })
  .transform((recap) => (recap.meetingId == null ? null : recap));
/** What a line of a channel says, such as who was invited. */
export const channelLine = channelLineShape.pick({ kind: true, names: true }).extend({
  userId: z
    .string()
    .nullish()
    .transform((id) => id ?? null),
  seconds: z.int().nullish(),
  missedIds: z.array(z.string()).max(limits.directPeople).optional(),
});

/** Leaves out what is null where the contract has no null: the ids of a recap. */
const withoutNullIds = (recap: unknown): unknown =>
  JSON.parse(JSON.stringify(recap), (key, value) => (value === null && /^(id|userId)$/.test(key) ? undefined : value));
/** A recap. Ids of rows that the file does not have are null; the contract leaves them out. */
export const recap = z.preprocess(withoutNullIds, recapShape);
