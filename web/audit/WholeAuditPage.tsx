import { Redirect } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { AuditLog } from './AuditLog.tsx';

/** The audit log of all organizations, for super admins. */
export default function WholeAuditPage() {
  const { isSuperAdmin } = useCurrentUser();
  return isSuperAdmin ? <AuditLog scope="listAll" /> : <Redirect to="/super-admin" />;
}
