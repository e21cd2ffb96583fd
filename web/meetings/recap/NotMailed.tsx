import { Button, Text } from '@mantine/core';
import type { Meeting } from '#contract/meetings.ts';
import type { Recap } from '#contract/recaps.ts';
import { concerns } from '#rules/meetings.ts';
import { useSendConfirmation } from '#web/auth/useSendConfirmation.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';

/** Tells people of the meeting who have not confirmed their email why they don't get the recap by email. */
export function NotMailed({ meeting, recap }: { meeting: Meeting; recap: Recap }) {
  const me = useCurrentUser();
  const send = useSendConfirmation();
  const tookPart = recap.people.some(({ userId }) => userId === me.id);
  if (me.isEmailConfirmed || !(tookPart || concerns(meeting, me))) return null;
  return (
    <Text component="p" size="sm" mt={0} mb={8}>
      {t('Confirm {email} to get recaps by email.', { email: me.email })}{' '}
      <Button variant="subtle" size="compact-sm" loading={send.isPending} onClick={() => send.mutate()}>
        {t('Send the link again')}
      </Button>
    </Text>
  );
}
