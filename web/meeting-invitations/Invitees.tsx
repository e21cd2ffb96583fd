import { Button, Group } from '@mantine/core';
import { IconCheck, IconMinus, IconQuestionMark, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type MeetingAnswer, meetingAnswers } from '#contract/meeting-answers.ts';
import type { Invitee } from '#contract/meeting-invitations.ts';
import type { Meeting } from '#contract/meetings.ts';
import { fullName } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import classes from './Invitees.module.css';
import { inviteesQuery } from './queries.ts';
import { answerButtons, answerNames, answerSentences } from './texts.ts';

const icons = { accepted: IconCheck, tentative: IconQuestionMark, declined: IconX };

/** Who comes to a meeting that has not started, with the user's own answer. */
export function Invitees({ meeting }: { meeting: Meeting }) {
  const { data: invitees = [] } = useQuery(inviteesQuery(meeting));
  const me = useCurrentUser().id;
  const mayWork = useMayWork();
  const answer = useAnswer(meeting);
  const own = invitees.find(({ user }) => user?.id === me);
  if (invitees.length === 0) return null;
  const coming = invitees.filter((one) => one.answer === 'accepted').length;
  return (
    <section className={classes.section} aria-label={t('Who comes')}>
      <h2 className="mb-10 size-md weight-600">
        {t('Who comes')}{' '}
        <span className="dimmed weight-400">{t('{coming} of {total}', { coming, total: invitees.length })}</span>
      </h2>
      {own && mayWork && (
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
      )}
      <ul className={classes.people}>
        {invitees.map((one) => (
          <Person key={one.user?.id ?? one.guest} {...one} />
        ))}
      </ul>
    </section>
  );
}

function Person({ user, guest, answer }: Invitee) {
  const Icon = answer ? icons[answer] : IconMinus;
  return (
    <li className={classes.person}>
      <Icon className="rigid" size={16} stroke={1.8} aria-hidden="true" />
      <span className="breaks">
        {user ? fullName(user) : guest}{' '}
        <span className="dimmed small">
          {answer ? t(answerNames[answer]) : t('No answer yet')}
          {guest && ` · ${t('Guest')}`}
        </span>
      </span>
    </li>
  );
}

/** Sets the user's answer to one meeting. It shows at once. */
function useAnswer(meeting: Meeting) {
  const me = useCurrentUser().id;
  const { queryKey } = inviteesQuery(meeting);
  return useChange({
    call: (answer: MeetingAnswer) => {
      queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.user?.id === me ? { ...one, answer } : one)));
      return api.meetingInvitations.answer({ params: { id: meeting.id }, body: { answer } });
    },
    of: () => `answer ${meeting.id}`,
    failure: () => void queryClient.invalidateQueries({ queryKey }),
  });
}
