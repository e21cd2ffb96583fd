import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { invitationsQuery } from './invitations/queries.ts';
import { isOpen } from './useInvitePerson.ts';

/** How many people were invited by email and have not joined yet, with a link to them. Renders nothing if there are none. */
export function InvitedPeople() {
  const { data: invitations = [] } = useQuery(invitationsQuery);
  const count = invitations.filter(isOpen).length;
  if (count === 0) return null;
  return (
    <p className="mt-16 dimmed small">
      {t('{count, plural, one {# invited person has not joined yet.} other {# invited people have not joined yet.}}', {
        count,
      })}{' '}
      <Link to="/invitations">{t('Team Invitations')}</Link>
    </p>
  );
}
