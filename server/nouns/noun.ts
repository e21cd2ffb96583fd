import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Contract } from '#contract/index.ts';
import type { Ability, LiveNoun, NounWith } from '#contract/nouns.ts';
import type { SearchResult } from '#contract/search.ts';
import type { Deleted } from '#contract/trash.ts';
import type { TextQuery } from '#server/db/text-search.ts';
import type { Feed } from '#server/events/feed.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Reading, Scope, SystemScope } from '#server/scope.ts';
import type { OwnedRows } from './hand-over.ts';
import type { RowsOfTeam } from './team-rows.ts';

/** Demands `Answers` of the nouns that have the ability. */
type If<N extends LiveNoun, A extends Ability, Answers> = N extends NounWith<A> ? Answers : unknown;

type InTrash = {
  /** Returns the deleted rows that the caller may restore and whose title contains every word, latest first. */
  listDeleted(scope: Scope, words: string[]): Promise<Deleted[]>;
  /** Permanently deletes the rows deleted before a moment (ISO 8601), in all organizations. */
  purge(scope: SystemScope, before: string): Promise<unknown>;
};

type Searched = {
  /** Returns the rows that match a query, the best first. */
  search(scope: Scope, query: TextQuery): Promise<SearchResult[]>;
};

type Notified = {
  /** Notifications about a row go only to people who may see it. */
  table: PgTable & Record<'id' | 'organizationId', PgColumn>;
};

type Discussed = {
  /** The activity log of a row, and its title in the logs. */
  about: (row: never) => string;
  title: (row: never) => string | undefined;
  table: PgTable & Record<'id' | 'organizationId' | 'ownerId' | 'createdById', PgColumn>;
  /** Returns a row that the caller can read. @throws NotFound */
  find(scope: Reading, id: number): Promise<{ id: number; title: string }>;
};

/** What a download of a person's data has of a noun. */
export type OwnData = {
  table: PgTable & Record<'id' | 'organizationId', PgColumn>;
  columns: Record<string, PgColumn | SQL>;
  /** The rows that the person owns or wrote. Rows that they cannot see are left out. */
  isMine: SQL | undefined;
};

/** The nouns whose calls need no more than the caller's scope. `server/app/routes.ts` has the calls of the others. */
export type Called = Exclude<
  LiveNoun & keyof Contract,
  | 'organizations'
  | 'users'
  | 'teams'
  | 'meetings'
  | 'meetingQuestions'
  | 'recordings'
  | 'videoRooms'
  | 'notifications'
  | 'invitations'
  | 'exports'
>;

/**
 * What a noun is: how its rows are read and who receives them, and how each ability that `contract/nouns.ts` says it has is done.
 * What is missing does not compile.
 */
export type Noun<N extends LiveNoun> = Feed<N> &
  (N extends Called ? { routes: Routes<Contract[N]> } : unknown) &
  If<N, 'isDeletable', InTrash> &
  If<N, 'isSearched', Searched> &
  If<N, 'hasNotifications', Notified> &
  If<N, 'discussedAs', Discussed> &
  If<N, 'isOwned', { owned: OwnedRows }> &
  If<N, 'isOfTeam', { ofTeam: RowsOfTeam }> &
  If<N, 'isWritten', { ownData(scope: Scope): OwnData }>;
