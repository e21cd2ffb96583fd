import { useCurrentUser } from '#web/lib/session.ts';

/** Tells somebody who is on no team how to get rows onto this card. */
export function NoTeamHint({ rows }: { rows: string }) {
  const { teamIds } = useCurrentUser();
  if (teamIds.length > 0) return null;
  return <p>Once a leader or an admin adds you to a team, its {rows} show up here.</p>;
}
