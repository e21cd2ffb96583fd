import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { IconBulb } from '#web/ui/icons/icons.ts';
import classes from './IssueFacts.module.css';
import { issueQuery } from './queries.ts';

/** A link from a to-do to the issue it was created from, if that still exists. */
export function IssueLink({ id }: { id: number }) {
  const { data: issue } = useQuery(issueQuery(id));
  if (!issue) return null;
  return (
    <Link to={`/issues?issue=${id}`} className={`${classes.link} flex gap-6 fit-content breaks`}>
      <IconBulb size={16} stroke={1.6} aria-hidden="true" />
      <span>{t('{Issue}: {title}', { title: issue.title })}</span>
    </Link>
  );
}
