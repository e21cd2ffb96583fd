import { useEffect } from 'react';
import type { Organization } from '#contract/organizations.ts';
import { beginWeeksOn } from '#web/lib/reckoning.ts';
import { currentTerms, takeTerms } from '#web/lib/translate.ts';

/** Speaks in the terms of the organization; returns a key that changes with them, so that everything is drawn again. */
export function useTerms(organization: Organization | undefined): string {
  if (organization) takeTerms(organization.terms);
  return JSON.stringify(currentTerms());
}

/** Lets calendars begin their weeks as the organization does. */
export function useOrganizationWeeks(organization: Organization | undefined): void {
  const weekStart = organization?.weekStartsOn;
  useEffect(() => {
    if (weekStart) beginWeeksOn(weekStart);
  }, [weekStart]);
}
