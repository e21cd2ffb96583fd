import type { EntityType } from '#contract/notifications.ts';

/** What a mail says; the layout makes text and HTML of it. Paths begin with a slash, and lead to this installation. */
export type Letter = {
  subject: string;
  /** Above all else; the subject unless said otherwise. */
  heading?: string;
  parts: Part[];
  /** In small, at the end: why one gets this. */
  footnote?: string;
  /** Where a POST ends mails of this kind, and a page that leads there (RFC 8058). */
  unsubscribe?: { path: string; page: string };
  /** Whether somebody has just asked for it, and waits: a crowd of others to their address does not hold it up. */
  isUrgent?: boolean;
  /** The organization that links open, where the letter is of one. */
  organizationId?: number;
  /** Who reads it, and the rows that it tells of, where not everybody may see those. */
  about?: { userId: string; rows: AboutRow[] };
};

type AboutRow = { entityType: EntityType; entityId: number };

/** A paragraph, a button, or a list of rows that may lead somewhere. */
export type Part =
  | { text: string }
  | { button: string; path: string }
  | { heading: string; rows: { title: string; detail?: string; path?: string }[] };
