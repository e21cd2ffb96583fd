import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type MeetingAnswer, meetingAnswers } from '#contract/meeting-answers.ts';
import { minutesText } from '#rules/durations.ts';
import { repeatNames } from '#rules/repeats.ts';
import { HomeLink } from '#web/auth/HomeLink.tsx';
import { api, isRefusedAs } from '#web/lib/api.ts';
import { serverSentence } from '#web/lib/changes/change.ts';
import { formats } from '#web/lib/formats.ts';
import { useSearchParams } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { formatDay } from '#web/ui/dates/dates.ts';
import { FullScreenLoader } from '#web/ui/feedback/FullScreenLoader.tsx';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import { answerButtons, answerSentences } from './texts.ts';

/** A day, or a moment in the reader's time zone, which it names. */
function whenText(meetingDate: string): string {
  if (meetingDate.length === 10) return formatDay(meetingDate);
  const { locale, timeZone } = formats();
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(locale, { ...day, ...time, timeZone }).format(new Date(meetingDate));
}

/** Opened by a link in the mail of an invitation. It only asks: programs that check mails for viruses open links, too. */
export default function AnswerPage() {
  const params = useSearchParams();
  const token = params.get('token') ?? '';
  const proposed = meetingAnswers.find((one) => one === params.get('answer'));
  const { data, error, isLoading } = useQuery({
    queryKey: ['meetingInvitations', 'open', token],
    queryFn: () => api.meetingInvitations.open({ body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const reply = useMutation({
    mutationFn: (answer: MeetingAnswer) => api.meetingInvitations.reply({ body: { token, answer } }),
  });
  const refusal = useMutation({
    mutationFn: (refuse: boolean) => api.meetingInvitations.refuse({ body: { token, refuse } }),
  });
  if (isLoading) return <FullScreenLoader />;
  const invitation = reply.data ?? data;
  if (!invitation) {
    return (
      <Welcome
        title={t('This link no longer works')}
        subtitle={
          (error && !isRefusedAs('not_found', error) && serverSentence(error)) ||
          t('You may no longer be invited, or the link is incomplete. Ask the person who invited you.')
        }
        foot={<HomeLink />}
      >
        {null}
      </Welcome>
    );
  }
  const { title, organization, invitedBy, meetingDate, dates, durationMinutes, repeat, answer, isGuest } = invitation;
  const isRefused = refusal.isSuccess ? refusal.variables : invitation.isRefused;
  const details = [repeat && t(repeatNames[repeat]), meetingDate.length > 10 && t(minutesText(durationMinutes))];
  return (
    <Welcome
      title={title}
      subtitle={t('{name} from {organization} invites you.', { name: invitedBy, organization })}
      foot={!isGuest && <HomeLink />}
    >
      {dates.map((date) => (
        <Text key={date} fw={600}>
          {whenText(date)}
        </Text>
      ))}
      <Text c="dimmed">{details.filter(Boolean).join(' · ')}</Text>
      <p className="mt-12" role="status">
        {answer
          ? t(answerSentences[answer])
          : repeat || dates.length > 1
            ? t('Will you come? Your answer is for all dates.')
            : t('Will you come?')}
      </p>
      <Group gap="xs" mt="md">
        {meetingAnswers.map((one) => (
          <Button
            key={one}
            variant={one === (answer ?? proposed ?? 'accepted') ? 'filled' : 'default'}
            aria-pressed={one === answer}
            loading={reply.isPending && reply.variables === one}
            disabled={reply.isPending}
            onClick={() => reply.mutate(one)}
          >
            {t(answerButtons[one])}
          </Button>
        ))}
      </Group>
      {isGuest && (
        <p className="mt-12 dimmed small" role="status">
          {isRefused && <>{t('You get no more mail from {organization}.', { organization })} </>}
          <Button
            variant="subtle"
            size="compact-sm"
            ml={isRefused ? 0 : -8}
            loading={refusal.isPending}
            onClick={() => refusal.mutate(!isRefused)}
          >
            {isRefused ? t('Undo') : t('Get no more mail from {organization}', { organization })}
          </Button>
        </p>
      )}
      {reply.error && (
        <Text role="alert" mt="md">
          {serverSentence(reply.error) ?? t("Your answer wasn't saved. Please try again.")}
        </Text>
      )}
    </Welcome>
  );
}
