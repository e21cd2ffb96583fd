import type { Meeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import { inTerms } from '#rules/old-terms.ts';
import { recapMessage } from '#rules/recap.ts';
import { writeRecap } from '#server/chat/team-channel.ts';
import { readTerms } from '#server/organizations/terms.ts';
import type { Reading, Scope } from '#server/scope.ts';

/** Writes what came of a meeting into the channel of its team, in the words of the organization. */
export async function tellTeam(scope: Reading & Pick<Scope, 'record'>, meeting: Meeting, recap: Recap): Promise<void> {
  if (meeting.teamId === null) return;
  const terms = await readTerms(scope);
  await writeRecap(
    scope,
    meeting.teamId,
    recapMessage(meeting, recap, (sentence) => inTerms(sentence, terms)),
  );
}
