import type { Message } from '#rules/translate.ts';
import type { StoredOverlay } from '#web/lib/collections/optimisticChanges.ts';
import type { ApiRequest } from '#web/lib/requests/request.ts';

/** Who makes changes, and in which organization. */
export type Owner = { userId: string; organizationId: number };

/** What the outbox needs to know about a change besides its request. */
export type ChangeDetails = {
  /** Changes that share a key are sent one after another, in the order in which they were made. */
  queueKeys: string[];
  /** How the change shows in collections until the server has answered. */
  overlays: StoredOverlay[];
  /** The message if it fails, such as "Failed to update todo". */
  failure: string;
  /** The title of the row that it changes, if it has one. */
  title: string | undefined;
  /** What the user typed, if the request does not contain it as text. */
  text?: string | undefined;
};

/**
 * - sending: made less than 300 ms ago
 * - waiting: not answered yet, and stored in the browser
 * - refused: the server will not make it
 * - expired: not answered for so long that the server may have forgotten its key, so that sending it could make it twice
 */
type ChangeState = 'sending' | 'waiting' | 'refused' | 'expired';

/** What a change waits for: an earlier change with the same key, an answer, the connection, or a server with less to do. */
type WaitReason = 'turn' | 'answer' | 'connection' | 'server';

/** A change that the server has not made yet, as far as this browser knows. */
export type PendingChange = Owner &
  ChangeDetails & {
    id: string;
    /** Milliseconds since 1970. */
    createdAt: number;
    /** The position among changes of the same millisecond. */
    sequence: number;
    request: ApiRequest;
    state: ChangeState;
    waitsFor: WaitReason;
    /** Why it was refused, in the words of the server, or expired. */
    reason?: string | Message;
  };

/** Compares changes by when they were made. */
export const byAge = (one: PendingChange, other: PendingChange): number =>
  one.createdAt - other.createdAt || one.sequence - other.sequence;

/** The name of a failed change: the failure message and the title of the row. */
export const changeName = ({ failure, title }: Pick<ChangeDetails, 'failure' | 'title'>): string =>
  title ? `${failure}: ${title}` : failure;
