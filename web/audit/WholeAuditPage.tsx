import { Redirect } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { AuditLog } from './AuditLog.tsx';

/** What was done in all organizations, for super admins. */
export default function WholeAuditPage() {
  const { isSuperAdmin } = useCurrentUser();
  return isSuperAdmin ? <AuditLog reach="listAll" /> : <Redirect to="/super-admin" />;
}
