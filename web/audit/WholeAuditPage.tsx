import { Navigate } from 'react-router';
import { useCurrentUser } from '#web/lib/session.ts';
import { AuditLog } from './AuditLog.tsx';

/** What was done in all organizations, for super admins. */
export default function WholeAuditPage() {
  const { isSuperAdmin } = useCurrentUser();
  return isSuperAdmin ? <AuditLog reach="listAll" /> : <Navigate to="/super-admin" replace />;
}
