import type { Activity } from '#contract/activity.ts';
import type { LiveRows } from '#contract/index.ts';
import type { RowId } from '#contract/live.ts';
import type { LiveNoun } from '#contract/nouns.ts';
import type { WorkKind } from '#contract/users.ts';

/** The rows that a person took over from someone who left; `name` is null if no one did. The ids of seats are their `seatKey`. */
export type TakenOver = { kind: WorkKind; to: string | null; name: string | null; ids: (number | string)[] };

/** The argument of `record` for each noun: the row as clients get it, with additional facts for the event. */
export type Subjects = Omit<
  LiveRows,
  'users' | 'notifications' | 'messages' | 'cells' | 'recordings' | 'meetingSummaries' | 'meetingQuestions' | 'exports'
> & {
  /** With the name of the member who took over a merged person, or who took over what from a person who left. */
  users: LiveRows['users'] & { mergedInto?: string | null; takenOver?: TakenOver[] | null };
  /** With the owner of its measurable and the team of its scorecard, where the verb knows them. */
  cells: LiveRows['cells'] & { ownerId?: string | null; teamId?: number | null };
  notifications: { id: number; userId: string };
  /** `id` is that of the meeting. */
  meetingSummaries: { id: number; meetingId: number };
  meetingQuestions: { id: number; userId: string };
  exports: { id: number; userId: string };
  /**
   * `isPrivate` says whether its channel is private, so that finding the live room costs no query. `readers` are the members who can
   * read it, if some cannot.
   */
  messages: LiveRows['messages'] & { isPrivate: boolean; readers: string[] | null };
  /** A deleted recording also has its meeting's title and audience. */
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

/** Whether an act changed a field. */
export const hasChanged = ({ row, before, changes }: RecordedEvent, field: string): boolean =>
  changes
    ? field in changes
    : !!before &&
      JSON.stringify((before as Record<string, unknown>)[field]) !==
        JSON.stringify((row as Record<string, unknown>)[field]);

/** Records what a verb did to rows in one organization. */
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

/** Returns a recorder for any organization (`into`), and the list of everything recorded so far. */
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
