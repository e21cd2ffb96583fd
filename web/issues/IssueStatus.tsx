import type { IssueStatus as Status } from '#contract/issues.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';
import { statusNames, statusSigns } from './options.ts';

/** How an issue stands, in a shape and in words. */
export function IssueStatus({ status }: { status: Status }) {
  return <Sign sign={statusSigns[status]} label={statusNames[status]} />;
}
