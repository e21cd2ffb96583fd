import type { Config } from '#server/config.ts';
import type { Row } from '#server/exports/lines.ts';
import type { ExportedTable } from '#server/exports/tables.ts';
import type { SystemScope } from '#server/scope.ts';
import type { Archive } from './archive.ts';
import { type Plan, type Progress, pagesOf } from './plan.ts';
import type { Move } from './references.ts';

/** The settings that an import needs. */
export type ImportConfig = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'recordingBucket' | 'maxFileBytes' | 'publicUrl' | 'quotas' | 'smtpUrl'
>;

/** An import that writes its rows, in one transaction. */
export type Import = Pick<SystemScope, 'db' | 'now'> & {
  archive: Archive;
  plan: Plan;
  config: ImportConfig;
  organizationId: number;
  /** The caller, who becomes the admin, and whether their address is confirmed. */
  actorId: string;
  isConfirmed: boolean;
  move: Move;
  progress: Progress;
  /** The former and the new ids of all messages, in their order. */
  messageIds: [former: number[], own: number[]];
  /** The messages that have replies. */
  threads: Set<number>;
  /** How many files could not be taken over, and how many millions of pixels further pictures may have. */
  filesLeftOut: number;
  megapixelsLeft: number;
};

/** Reads the rows of a table again. @throws BadFile */
export const pagesIn = ({ archive, config }: Import, table: ExportedTable): AsyncGenerator<Row[]> =>
  pagesOf(archive, table, config.quotas);
