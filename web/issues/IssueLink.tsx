import { IconBulb } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import classes from './IssueFacts.module.css';
import { issueQuery } from './queries.ts';

/** Leads from a to-do to the issue that it was made from, as long as that is there. */
export function IssueLink({ id }: { id: number }) {
  const { data: issue } = useQuery(issueQuery(id));
  if (!issue) return null;
  return (
    <Link to={`/issues?issue=${id}`} className={classes.link}>
      <IconBulb size={16} stroke={1.6} aria-hidden="true" />
      <span>
        {say('Issue: ')}
        {issue.title}
      </span>
    </Link>
  );
}
