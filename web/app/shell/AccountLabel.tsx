import { fullName } from '#rules/people.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useOrganizationName } from '#web/organizations/queries.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';

/** The user and their organization. */
export function AccountLabel() {
  const user = useCurrentUser();
  const organization = useOrganizationName();
  return (
    <>
      <PersonAvatar person={user} size={32} />
      <span className="fill snug">
        <span className="block truncate weight-560">{fullName(user)}</span>
        <span className="block truncate dimmed tiny">{organization ?? '\u00a0'}</span>
      </span>
    </>
  );
}
