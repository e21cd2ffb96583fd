/** The roles of a membership, from the fewest permissions to the most. */
export const roles = ['observer', 'managee', 'manager', 'admin'] as const;

/** Who may do something that an organization can restrict, as invite people: everyone but observers, managers and admins, or only admins. */
export const inviterLevels = ['members', 'managers', 'admins'] as const;
export type Inviters = (typeof inviterLevels)[number];
