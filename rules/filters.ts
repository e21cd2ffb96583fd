/** Stands for the current user in a filter by person. */
export const me = 'me';
/** Stands for rows without an owner in a filter by person. */
export const noOwner = 'none';

/** Whether an owner matches a filter: a user id, `me`, `none`, or undefined for any owner. */
export const matchesOwner = (ownerId: string | null, filter: string | undefined, myId: string): boolean =>
  filter === undefined || (ownerId ?? noOwner) === (filter === me ? myId : filter);
