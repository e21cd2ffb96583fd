import { type Endpoint, isForObservers, type Permission } from '#contract/endpoint.ts';
import { type Asker, mayAdminister, mayWork } from '#rules/people.ts';
import { mayEditScorecards } from '#rules/scorecards.ts';
import { mayEditChart } from '#rules/seats.ts';
import { type Message, msg } from '#rules/translate.ts';
import { demand } from '#server/errors.ts';

/** Who has each permission, and the sentence for everybody else. */
const permissions: Record<Permission, [isAllowed: (asker: Asker) => boolean, refusal: Message]> = {
  editScorecards: [mayEditScorecards, msg('Only managers and admins can change {scorecards}')],
  editChart: [mayEditChart, msg('Only managers and admins can edit the accountability chart')],
  administer: [mayAdminister, msg('Only admins can change the organization')],
  readAudit: [mayAdminister, msg('Only admins can view the audit log')],
};

/** @throws Forbidden if an observer makes a call that is not for observers */
export function demandWork(endpoint: Endpoint, asker: Pick<Asker, 'role'>): void {
  if (isForObservers(endpoint)) return;
  demand(mayWork(asker), msg('Observers can read and comment, but not change anything else'));
}

/** @throws Forbidden if the caller lacks a permission */
export function demandPermission(permission: Permission, asker: Asker): void {
  const [isAllowed, refusal] = permissions[permission];
  demand(isAllowed(asker), refusal);
}
