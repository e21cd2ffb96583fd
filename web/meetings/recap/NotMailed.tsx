import { Button, Text } from '@mantine/core';
import type { Meeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import { concerns } from '#rules/meetings.ts';
import { useSendConfirmation } from '#web/auth/useSendConfirmation.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';

/** Tells people of a meeting whose address was never confirmed why its recap is not mailed to them. */
export function NotMailed({ meeting, recap }: { meeting: Meeting; recap: Recap }) {
  const me = useCurrentUser();
  const send = useSendConfirmation();
  const tookPart = recap.people.some(({ userId }) => userId === me.id);
  if (me.isEmailConfirmed || !(tookPart || concerns(meeting, me))) return null;
  return (
    <Text component="p" size="sm" mt={0} mb={8}>
      {say`The recap of this meeting is not mailed to you until you confirm ${me.email}.`}{' '}
      <Button variant="subtle" size="compact-sm" loading={send.isPending} onClick={() => send.mutate()}>
        Send the link again
      </Button>
    </Text>
  );
}
