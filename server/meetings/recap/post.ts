import type { Meeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import { recapFacts, recapMessage } from '#rules/recap.ts';
import { writeRecap } from '#server/chat/team-channel.ts';
import { readTerms } from '#server/organizations/terms.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { translatorFor } from '#server/translations.ts';

/** Posts the recap of a meeting in the channel of its team: English in the content, and facts that each client translates. */
export async function postRecap(scope: Reading & Pick<Scope, 'record'>, meeting: Meeting, recap: Recap): Promise<void> {
  if (meeting.teamId === null) return;
  const facts = recapFacts(meeting, recap);
  const content = recapMessage(facts, translatorFor('en', await readTerms(scope)));
  await writeRecap(scope, meeting.teamId, { content, recap: facts });
}
