import { useCurrentUser } from '#web/lib/session.ts';

/** Tells somebody on no team how the rows of one get onto this card. */
export function NoTeamHint({ rows }: { rows: string }) {
  const { teamIds } = useCurrentUser();
  if (teamIds.length > 0) return null;
  return <p>Once a leader or an admin adds you to a team, its {rows} show up here.</p>;
}
