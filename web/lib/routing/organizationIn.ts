/** The parameter of links that lead into an organization. */
export const organizationParameter = 'organization';

/** The organization id in an address; NaN if there is none. */
export const organizationIn = (search: string): number =>
  Number(new URLSearchParams(search).get(organizationParameter) ?? Number.NaN);
