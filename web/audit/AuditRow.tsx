import type { AuditEntry } from '#contract/audit.ts';
import { t } from '#web/lib/translate.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import classes from './Audit.module.css';
import { auditSentence } from './sentences.ts';

/** One entry: the sentence, and below it where it came from. */
export function AuditRow({ entry, browser }: { entry: AuditEntry; browser: string }) {
  const { organization, address, userAgent, createdAt } = entry;
  const where = [organization?.name, address && t('from {address}', { address }), userAgent && browser]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={classes.row}>
      <span className="breaks">{auditSentence(entry)}</span>
      <span className="dimmed small">
        <TimeAgo at={createdAt} />
      </span>
      <span className="whole-row breaks dimmed small">{where || t('on the server')}</span>
    </li>
  );
}
