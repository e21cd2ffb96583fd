import { Button, Group } from '@mantine/core';
import { type MeetingAnswer, meetingAnswers } from '#contract/meeting-answers.ts';
import type { Meeting } from '#contract/meetings.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { answerKey, inviteesQuery, useInvitees } from './queries.ts';
import { answerButtons, answerSentences } from './texts.ts';

/** The user's own answer to a meeting that has not started. */
export function OwnAnswer({ meeting }: { meeting: Meeting }) {
  const me = useCurrentUser().id;
  const mayWork = useMayWork();
  const answer = useAnswer(meeting);
  const own = useInvitees(meeting).find(({ user }) => user?.id === me);
  // Who schedules a meeting comes unless they say otherwise.
  const isAsked = own && (own.answer !== null || me !== meeting.organizerId);
  if (!isAsked || !mayWork) return null;
  return (
    <Group gap="xs" mb="sm">
      <span role="status">{own.answer ? t(answerSentences[own.answer]) : t('Will you come?')}</span>
      {meetingAnswers.map((one) => (
        <Button
          key={one}
          size="compact-md"
          variant={one === own.answer ? 'filled' : 'default'}
          aria-pressed={one === own.answer}
          onClick={() => answer.mutate(one)}
        >
          {t(answerButtons[one])}
        </Button>
      ))}
    </Group>
  );
}

/** Sets the user's answer to one meeting. It shows at once. */
function useAnswer(meeting: Meeting) {
  const me = useCurrentUser().id;
  const { queryKey } = inviteesQuery(meeting);
  return useChange({
    call: (answer: MeetingAnswer) => api.meetingInvitations.answer({ params: { id: meeting.id }, body: { answer } }),
    of: () => answerKey(meeting.id),
    onSuccess: (_, answer) =>
      queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.user?.id === me ? { ...one, answer } : one))),
    failure: t("Couldn't save your answer"),
  });
}
