import type { IssueStatus as Status } from '#contract/issues.ts';
import { t } from '#web/lib/translate.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';
import { statusNames, statusSigns } from './options.ts';

/** The status of an issue: a sign and its name. */
export function IssueStatus({ status }: { status: Status }) {
  return <Sign sign={statusSigns[status]} label={t(statusNames[status])} />;
}
