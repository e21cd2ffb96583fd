import type { IssueStatus as Status } from '#contract/issues.ts';
import { StatusDot } from '#web/ui/badges/StatusDot.tsx';
import { statusNames, statusTones } from './options.ts';

/** How an issue stands, in a shape and in words. */
export function IssueStatus({ status }: { status: Status }) {
  return <StatusDot tone={statusTones[status]} label={statusNames[status]} />;
}
