import type { AuditEntry } from '#contract/audit.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import classes from './Audit.module.css';
import { auditSentence } from './sentences.ts';

/** One act: what, and below it where from. */
export function AuditRow({ entry, browser }: { entry: AuditEntry; browser: string }) {
  const { organization, address, userAgent, createdAt } = entry;
  const where = [organization?.name, address && `from ${address}`, userAgent && browser].filter(Boolean).join(' · ');
  return (
    <li className={classes.row}>
      <span className={classes.what}>{auditSentence(entry)}</span>
      <span className={classes.when}>
        <TimeAgo at={createdAt} />
      </span>
      <span className={classes.where}>{where || 'on the server itself'}</span>
    </li>
  );
}
