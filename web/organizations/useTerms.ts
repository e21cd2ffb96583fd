import { useEffect } from 'react';
import type { Organization } from '#contract/organizations.ts';
import { setOrganizationCalendar } from '#web/lib/formats.ts';
import { currentTerms, setTerms } from '#web/lib/translate.ts';

/** Applies the organization's terms. Returns a key that changes with them, so that everything renders again. */
export function useTerms(organization: Organization | undefined): string {
  if (organization) setTerms(organization.terms);
  return JSON.stringify(currentTerms());
}

/** Applies the organization's time zone and first day of the week to dates and calendars. */
export function useOrganizationCalendar(organization: Organization | undefined): void {
  const { timeZone, weekStartsOn } = organization ?? {};
  useEffect(() => {
    if (timeZone && weekStartsOn) setOrganizationCalendar({ timeZone, weekStartsOn });
  }, [timeZone, weekStartsOn]);
}
