import { useEffect } from 'react';
import type { Organization } from '#contract/organizations.ts';
import { beginWeeksOn } from '#web/lib/reckoning.ts';
import { speakIn, spokenTerms } from '#web/lib/say.ts';

/** Lets the page speak in the words of the organization; gives what is another whenever they are, as a key of all that is drawn. */
export function useTerms(organization: Organization | undefined): string {
  if (organization) speakIn(organization.terms);
  return JSON.stringify(spokenTerms());
}

/** Lets calendars begin their weeks as the organization does. */
export function useOrganizationWeeks(organization: Organization | undefined): void {
  const weekStart = organization?.weekStartsOn;
  useEffect(() => {
    if (weekStart) beginWeeksOn(weekStart);
  }, [weekStart]);
}
