import { type Endpoint, isForObservers, type Power } from '#contract/endpoint.ts';
import { type Asker, mayAdminister, mayWork } from '#rules/people.ts';
import { mayEditScorecards } from '#rules/scorecards.ts';
import { mayEditChart } from '#rules/seats.ts';
import { type Message, msg } from '#rules/translate.ts';
import { demand } from '#server/errors.ts';

/** The question behind each power, and what those are told who have it not. */
const powers: Record<Power, [may: (asker: Asker) => boolean, refusal: string | Message]> = {
  editScorecards: [mayEditScorecards, msg('Only managers and admins can change {scorecards}')],
  editChart: [mayEditChart, 'Only a manager or an admin may edit the accountability chart'],
  administer: [mayAdminister, 'Only an admin may change the organization'],
  readAudit: [mayAdminister, 'Only an admin may read the audit log'],
};

/** @throws Forbidden for an observer who makes a call that is not for observers */
export function demandWork(endpoint: Endpoint, asker: Pick<Asker, 'role'>): void {
  if (isForObservers(endpoint)) return;
  demand(mayWork(asker), 'Observers can read and comment, but cannot change anything else here');
}

/** @throws Forbidden for somebody who lacks a power that a call needs whatever row it is about */
export function demandPower(power: Power, asker: Asker): void {
  const [may, refusal] = powers[power];
  demand(may(asker), refusal);
}
