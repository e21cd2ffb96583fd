import { useEffect } from 'react';
import type { Organization } from '#contract/organizations.ts';
import { setOrganizationWeekStart } from '#web/lib/formats.ts';
import { currentTerms, setTerms } from '#web/lib/translate.ts';

/** Applies the organization's terms. Returns a key that changes with them, so that everything renders again. */
export function useTerms(organization: Organization | undefined): string {
  if (organization) setTerms(organization.terms);
  return JSON.stringify(currentTerms());
}

/** Starts weeks in calendars on the organization's first day. */
export function useOrganizationWeeks(organization: Organization | undefined): void {
  const weekStart = organization?.weekStartsOn;
  useEffect(() => {
    if (weekStart) setOrganizationWeekStart(weekStart);
  }, [weekStart]);
}
