import type { Activity } from '#contract/activity.ts';
import type { LiveNoun, LiveRows, RowId } from '#contract/live.ts';

/** What `record` takes for each noun: the row as clients get it, with what the event needs beside it. */
export type Subjects = Omit<
  LiveRows,
  'users' | 'notifications' | 'messages' | 'cells' | 'recordings' | 'meetingSummaries' | 'meetingQuestions'
> & {
  /** With the name of the member who took over a merged person. */
  users: LiveRows['users'] & { mergedInto?: string | null };
  /** With the owner of its measurable and the team of its scorecard, where the verb knows them. */
  cells: LiveRows['cells'] & { ownerId?: string | null; teamId?: number | null };
  notifications: { id: number; userId: string };
  /** `id` is that of the meeting. */
  meetingSummaries: { id: number; meetingId: number };
  meetingQuestions: { id: number; userId: string };
  /** With whether its channel is private, so that finding the live room costs no query. */
  messages: LiveRows['messages'] & { isPrivate: boolean };
  /** A deleted one with what is known of its meeting: its title and who could see it. */
  recordings: Pick<LiveRows['recordings'], 'id' | 'version'> & {
    title?: string;
    teamId?: number | null;
    visibleTo?: string[] | null;
  };
  /** An account whose permissions changed: its connections subscribe again. */
  accounts: { id: string };
  /** A live room whose people can see other rows than before: they reload everything. */
  audiences: { id: string };
  /** A sign-in that ended. */
  sessions: { id: number };
};
export type Noun = keyof Subjects;

/** Fields that changed, each with its old and its new value. */
export type FieldChanges = { [field: string]: [before: unknown, after: unknown] };

/** An act on a row, in the order in which a call recorded them. */
export type RecordedEvent = {
  /** Null for what concerns an account only. */
  organizationId: number | null;
  noun: Noun;
  act: Activity['act'] | 'touched';
  row: { id?: RowId; version?: number };
  before?: object | undefined;
  changes?: FieldChanges | undefined;
};

/** How a verb says what it did to rows in one organization. */
export type Recorder = {
  /** `row` is the row as it is now, or as it was before it was deleted, with the version of the deletion. */
  record<N extends Noun>(noun: N, act: Activity['act'], row: Subjects[N], before?: Partial<Subjects[N]>): void;
  /**
   * Says that rows have a new version because something that they depend on changed. Screens get the rows; the activity log
   * shows nothing, unless `changes` are passed.
   */
  touch(noun: LiveNoun, rows: { id: RowId; version: number }[], changes?: FieldChanges): void;
};

/** For calls that only read. */
export const noRecorder: Recorder & { into(): Recorder } = {
  record: () => {},
  touch: () => {},
  into: () => noRecorder,
};

/** A recorder for any organization (`into`), and everything that was recorded so far. */
export function openRecorder(): { into(organizationId: number | null): Recorder; recorded: RecordedEvent[] } {
  const recorded: RecordedEvent[] = [];
  return {
    recorded,
    into: (organizationId) => ({
      record: (noun, act, row, before) => void recorded.push({ organizationId, noun, act, row, before }),
      touch(noun, rows, changes) {
        const act = changes ? 'changed' : 'touched';
        for (const row of rows) recorded.push({ organizationId, noun, act, row, changes });
      },
    }),
  };
}
