import type { Meeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import { recapMessage } from '#rules/recap.ts';
import { writeRecap } from '#server/chat/team-channel.ts';
import { readTerms } from '#server/organizations/terms.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { translatorFor } from '#server/translations.ts';

/** Posts the recap of a meeting in the channel of its team, in English and the organization's terms. */
export async function tellTeam(scope: Reading & Pick<Scope, 'record'>, meeting: Meeting, recap: Recap): Promise<void> {
  if (meeting.teamId === null) return;
  const terms = await readTerms(scope);
  await writeRecap(scope, meeting.teamId, recapMessage(meeting, recap, translatorFor('en', terms)));
}
