import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CommentTarget } from '#rules/comments.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { useMayWork } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { IconBell, IconBellRinging } from '#web/ui/icons/icons.ts';
import { follow, followingQuery } from './queries.ts';

/** Follows or unfollows the comments on a row. Hidden from observers, who get no notifications. */
export function FollowButton({ noun, id }: CommentTarget) {
  const query = followingQuery({ noun, id });
  const mayWork = useMayWork();
  const { data } = useQuery(query);
  const change = useChange({
    call: (isFollowing: boolean) => {
      queryClient.setQueryData(query.queryKey, { isFollowing });
      return follow({ noun, id }, isFollowing);
    },
    of: () => `following ${noun} ${id}`,
    onSuccess: (answer) => queryClient.setQueryData(query.queryKey, answer),
    failure: (error) => {
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
      toast.error(t('Error'), serverSentence(error) ?? t("Couldn't change what you follow"));
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
      title={
        isFollowing ? t('You get notified about new comments. Click to stop.') : t('Get notified about new comments')
      }
      onClick={() => change.mutate(!isFollowing)}
    >
      {isFollowing ? t('Following') : t('Follow')}
    </Button>
  );
}
