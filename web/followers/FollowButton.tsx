import { Button } from '@mantine/core';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Discussed } from '#rules/comments.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { useMayWork } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { calls, followingQuery } from './queries.ts';

/** Follows the comments on something, or no longer. Nothing for an observer, who gets no notifications. */
export function FollowButton({ noun, id }: Discussed) {
  const query = followingQuery({ noun, id });
  const mayWork = useMayWork();
  const { data } = useQuery(query);
  const change = useChange({
    call: (isFollowing: boolean) => {
      queryClient.setQueryData(query.queryKey, { isFollowing });
      return calls[noun].change(id, { isFollowing });
    },
    of: () => `following ${noun} ${id}`,
    onSuccess: (answer) => queryClient.setQueryData(query.queryKey, answer),
    failure: (error) => {
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
      toast.error('Error', serverSentence(error) ?? 'Failed to change what you follow');
    },
  });
  if (!data || !mayWork) return null;
  const { isFollowing } = data;
  const Icon = isFollowing ? IconBellRinging : IconBell;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon size={15} stroke={1.6} />}
      title={isFollowing ? 'You hear of new comments: click to stop' : 'Hear of new comments'}
      onClick={() => change.mutate(!isFollowing)}
    >
      {isFollowing ? 'Following' : 'Follow'}
    </Button>
  );
}
