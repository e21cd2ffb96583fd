import { organizationParameter } from '#contract/headers.ts';

/** The organization id in an address; NaN if there is none. */
export const organizationIn = (search: string): number =>
  Number(new URLSearchParams(search).get(organizationParameter) ?? Number.NaN);
