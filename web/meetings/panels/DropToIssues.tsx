import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Issue } from '#contract/issues.ts';
import { asTitle } from '#rules/issues.ts';
import { isOfMeeting } from '#rules/meetings.ts';
import { mayWork } from '#rules/people.ts';
import { issuesQuery } from '#web/issues/queries.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { say } from '#web/lib/say.ts';
import { usePeople } from '#web/users/queries.ts';
import type { PanelProps } from './props.ts';
import { type DropFields, useDropToIssues } from './useDropToIssues.ts';

type Props = Pick<PanelProps, 'meeting' | 'open'> & {
  /** The name of the row, for its label. */
  name: string;
  /** Recognizes the issue that was dropped from the row. */
  isFrom: (issue: Issue) => boolean;
  /** The issue to make. */
  fields: DropFields & { title: string };
};

/** Drops a row to the issues of the meeting, once; afterwards it opens that issue. */
export function DropToIssues({ meeting, open, name, isFrom, fields }: Props) {
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
          aria-label={`${name} is in issues`}
          onClick={() => open.issueActions.open(dropped)}
        >
          {say('In Issues')}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={say`Drop ${name} to issues`}
          onClick={() =>
            drop.isPending ||
            drop.mutate({
              ...fields,
              title: asTitle(fields.title),
              ownerId: owner && mayWork(owner) ? owner.id : null,
            })
          }
        >
          {say('Drop to Issues')}
        </Button>
      )}
    </NotForObservers>
  );
}
