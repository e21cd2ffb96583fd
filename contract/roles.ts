/** The roles of a membership, from the fewest permissions to the most. */
export const roles = ['observer', 'managee', 'manager', 'admin'] as const;
