import type { TranscriptLine } from '#contract/transcripts.ts';
import { type Asker, mayAdminister, mayWork } from './people.ts';

type Author = Pick<TranscriptLine, 'userId'>;

/** Whether the user, who may read the transcript, may correct a line: everyone but observers, who correct their own. */
export const mayEditLine = (asker: Asker, { userId }: Author): boolean => mayWork(asker) || userId === asker.userId;

/** Whether the user may delete a line: who said or typed it, the organizer of the meeting, and admins. */
export const mayDeleteLine = (
  asker: Asker,
  { userId }: Author,
  { organizerId }: { organizerId: string | null },
): boolean => userId === asker.userId || (mayWork(asker) && organizerId === asker.userId) || mayAdminister(asker);
