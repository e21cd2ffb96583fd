import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Issue } from '#contract/issues.ts';
import { asTitle } from '#rules/issues.ts';
import { isOfMeeting } from '#rules/meetings.ts';
import { mayWork } from '#rules/people.ts';
import { issuesQuery } from '#web/issues/queries.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { t } from '#web/lib/translate.ts';
import { IconCheck } from '#web/ui/icons/icons.ts';
import { usePeople } from '#web/users/queries.ts';
import type { PanelProps } from './props.ts';
import { type DropFields, useDropToIssues } from './useDropToIssues.ts';

type Props = Pick<PanelProps, 'meeting' | 'open'> & {
  /** The title of the row, for screen readers. */
  title: string;
  /** Whether an issue was created from the row. */
  isFrom: (issue: Issue) => boolean;
  /** The issue to create. */
  fields: DropFields & { title: string };
};

/** Creates an issue of the meeting from a row. After that, the button opens the issue. */
export function DropToIssues({ meeting, open, title, isFrom, fields }: Props) {
  const drop = useDropToIssues(meeting);
  const { find } = usePeople();
  const { data } = useQuery(issuesQuery({ issueType: 'short_term', teamId: meeting.teamId ?? undefined }, false));
  const dropped = data?.find((issue) => isOfMeeting(issue, meeting) && isFrom(issue));
  const owner = find(fields.ownerId ?? null);
  return (
    <NotForObservers>
      {dropped ? (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconCheck size={14} />}
          aria-label={t('{title} is in {issues}', { title })}
          onClick={() => open.issueActions.open(dropped)}
        >
          {t('In {issuesTitle}')}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Drop {title} to {issues}', { title })}
          onClick={() =>
            drop.isPending ||
            drop.mutate({
              ...fields,
              title: asTitle(fields.title),
              ownerId: owner && mayWork(owner) ? owner.id : null,
            })
          }
        >
          {t('Drop to {issuesTitle}')}
        </Button>
      )}
    </NotForObservers>
  );
}
