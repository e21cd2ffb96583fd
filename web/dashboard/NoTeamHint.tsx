import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';

/** Tells a person without a team how this card fills. */
export function NoTeamHint({ rows }: { rows: string }) {
  const { teamIds } = useCurrentUser();
  if (teamIds.length > 0) return null;
  return <p>{t('When a leader or an admin adds you to a team, its {rows} appear here.', { rows })}</p>;
}
