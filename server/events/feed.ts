import type { LiveRows } from '#contract/index.ts';
import type { LiveNoun } from '#contract/nouns.ts';
import type { RowIdOf } from '#rules/live.ts';
import type { Reading } from '#server/scope.ts';
import type { Subjects } from './record.ts';
import { inboxRoom } from './rooms.ts';
import type { Touching } from './touch.ts';

/**
 * Who may see a row, as far as the row itself says so: a team, its owner, or only the people it names. A part of another row
 * (`sameAs`, the name of a table), or a row that was touched and comes without its columns, is looked up in the database. Admins
 * receive what is `forAdmins` although they are not on the team.
 */
export type Audience =
  | {
      teamId: number | null;
      ownerId?: string | null | undefined;
      named?: string[] | null | undefined;
      forAdmins?: true;
    }
  | { sameAs: string; id: number; ownerId?: string | null | undefined };

/** How an act on a row is recorded, and who receives it. */
export type EventDescription<Row> = {
  /** The activity log that shows the act, such as `rocks:12`; none by default. */
  about?: (row: Row) => string;
  /** The live room that receives it; the organization's by default. */
  room?: (row: Row, organizationId: number | null) => string;
  /** Who in the organization receives it; everyone by default. */
  audience?: (row: Row) => Audience | undefined;
  /** The name of the row in the logs. */
  title?: (row: Row) => string | undefined;
  /** Keeps the row out of the audit log, which every admin reads. */
  isSecret?: (row: Row) => boolean;
  /** Fields left out of the activity log: users cannot read them, or another field already says it. */
  hiddenFields?: readonly (keyof Row & string)[];
  /** Fields that the log lists as changed without their values: long texts, and values that some readers may not see. */
  hiddenValues?: readonly (keyof Row & string)[];
};

/** The events of a noun. Each noun says them in its `noun.ts`; `server/app/nouns.ts` collects them. */
export type Feed<N extends LiveNoun> = EventDescription<Subjects[N]> & {
  /** The rows with these ids that the reader may see, as clients get them. */
  read: (scope: Reading, ids: RowIdOf<N>[]) => Promise<LiveRows[N][]>;
  /**
   * The noun whose rows these are parts of, if they are sent to everyone who sees those. `touch` sends the parts of rows again, when
   * other people can see them than before, and returns them.
   */
  partOf?: { noun: LiveNoun; touch: (scope: Touching, ids: number[]) => Promise<{ id: number }[]> };
};

type TeamRow = { id: number; teamId?: number | null; ownerId?: string | null; visibleTo?: string[] | null };

/** The audience of a row of this table that names its team, or its people, in its own columns. */
export const ownAudience =
  (table: string) =>
  ({ id, teamId, ownerId, visibleTo }: TeamRow): Audience =>
    teamId === undefined ? { sameAs: table, id } : { teamId, ownerId, named: visibleTo };

/** An activity log of its own for each row, which its `title` names. */
export const titledLog = (noun: LiveNoun) => ({
  about: ({ id }: { id: number }) => `${noun}:${id}`,
  title: ({ title }: { title: string }) => title,
});

/** An activity log of its own for each row, which its `name` names. */
export const namedLog = (noun: LiveNoun) => ({
  about: ({ id }: { id: number }) => `${noun}:${id}`,
  title: ({ name }: { name: string }) => name,
});

/** For rows of one person: only that person receives them. */
export const toItsPerson = {
  room: ({ userId }: { userId: string }, organizationId: number | null) => inboxRoom(organizationId, userId),
};
