import { idIn } from '#web/lib/routing/useAddress.ts';

/** Whose meetings the history shows: those of a team, those that only their participants see, or all. */
export type Whose = { teamId?: number | undefined; withParticipants?: true | undefined };

/** In the address, and among the choices. */
export const oneOnOnes = 'one-on-ones';

/** Whose meetings an address asks for. */
export const whoseIn = (search: URLSearchParams): Whose =>
  search.get('team') === oneOnOnes ? { withParticipants: true } : { teamId: idIn(search, 'team') };
