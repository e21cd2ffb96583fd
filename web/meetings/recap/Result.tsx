import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { OwnRecap, Recap } from '#contract/recaps.ts';
import { minutesText } from '#rules/durations.ts';
import { concerns } from '#rules/meetings.ts';
import { type RecapSection, recapSections } from '#rules/recap.ts';
import { useSendConfirmation } from '#web/auth/useSendConfirmation.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { numberStyle } from '#web/lib/formats.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { formatDate, formatMoment } from '#web/ui/dates/dates.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { usePeople } from '#web/users/queries.ts';
import { MessageText } from '#web/writing/MessageText.tsx';
import { meetingDetailsQuery } from '../liveQueries.ts';
import { notesOf } from '../notes/notesOf.ts';
import { itemName } from '../options.ts';
import { Stars } from '../Stars.tsx';
import { NextMeeting, nextMeetingQuery } from './NextMeeting.tsx';
import { useOwnRecap } from './ownRecap.ts';
import { Part } from './Part.tsx';
import classes from './Recap.module.css';
import { Reopen } from './Reopen.tsx';
import { useRecap } from './useRecap.ts';
import { WasAbsent, Yours } from './Yours.tsx';

const LateNote = lazyPart(() => import('./LateNote.tsx'));
const RecordedMeeting = lazyPart(() => import('#web/recordings/RecordedMeeting.tsx'));
const SummaryCard = lazyPart(() => import('#web/summaries/SummaryCard.tsx'));

type Props = { meeting: Meeting; agenda: AgendaItem[]; ahead: number };

/** The outcome of a meeting that has ended, was closed or was cancelled. */
export function Result({ meeting, agenda, ahead }: Props) {
  const { data, isError, refetch } = useRecap(meeting);
  const details = useQuery(meetingDetailsQuery(meeting.id));
  const mine = useOwnRecap(meeting);
  const isSettled = useSettled(details, mine, useQuery(nextMeetingQuery(meeting.id)));
  const own = mine.data;
  if (meeting.endedAt === null) {
    return (
      <Card className={classes.part}>
        <p className="mb-8">
          {meeting.actualStartTime === null
            ? t('This {meeting} was cancelled.')
            : t('This {meeting} was closed without a rating or recap.')}
        </p>
        <WhoCanSee teamId={meeting.teamId} visibleTo={meeting.participantIds} />
      </Card>
    );
  }
  if (isError) return <ErrorState title={t("Couldn't load the recap")} onRetry={refetch} />;
  if (!data || !isSettled) return <ListSkeleton />;
  const sections = recapSections(data, { ...numberStyle(), formatDay: formatDate });
  return (
    <>
      <BackLink to="/meetings/history">{t('{meetingTitle} History')}</BackLink>
      {agenda.map((named, item) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is its position
        <UnsentNote key={item} meeting={meeting} item={item} name={itemName(named)} />
      ))}
      <Head meeting={meeting} recap={data} ahead={ahead} />
      {own && <WasAbsent meetingId={meeting.id} own={own} />}
      <div className={classes.results}>
        {own && <Yours own={own} />}
        {meeting.summary && (
          <Part title={t('In short')}>
            <div className="breaks pre-wrap">
              <MessageText content={meeting.summary} />
            </div>
          </Part>
        )}
        <Sections sections={sections.filter(({ isDetail }) => !isDetail)} />
        {own && <Readers readers={own.readers} />}
      </div>
      {details.data?.own.hears && (
        <Suspense fallback={null}>
          <SummaryCard meeting={meeting} />
          <RecordedMeeting meeting={meeting} items={agenda.map(itemName)} />
        </Suspense>
      )}
      <div className={classes.results}>
        <Sections sections={sections.filter(({ isDetail }) => isDetail)} />
      </div>
      <NextMeeting id={meeting.id} />
      <WhoCanSee teamId={meeting.teamId} visibleTo={meeting.participantIds} />
    </>
  );
}

/** How long a meeting took, how it was rated, and what one can do with its recap. */
function Head({ meeting, recap, ahead }: { meeting: Meeting; recap: Recap; ahead: number }) {
  const { duration, tangentCount, rating } = meeting;
  return (
    <>
      <div className="row wrap gap-8-16 mb-12">
        <p className={classes.figures}>
          {t(minutesText(duration))} ·{' '}
          {t('{count, plural, one {# tangent} other {# tangents}}', { count: tangentCount })}
          {rating !== null && (
            <>
              {' · '}
              <Stars rating={rating} /> {t('{rating, number} of 10', { rating: recap.average ?? 0 })}
            </>
          )}
        </p>
        <Group gap="xs">
          <Reopen meeting={meeting} ahead={ahead} />
          <Button variant="default" onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </Group>
      </div>
      {meeting.status === 'closed' && <p className="mb-8">{t('This {meeting} was closed without a rating.')}</p>}
      <NotMailed meeting={meeting} recap={recap} />
    </>
  );
}

const Sections = ({ sections }: { sections: RecapSection[] }) =>
  sections.map(({ id, heading, lead, rows, isLong }) => (
    <Part key={id} title={heading}>
      {lead && <p className="mb-8">{lead}</p>}
      {rows.length > 0 && (
        <dl className={classes.facts} data-long={isLong}>
          {rows.map(([name, fact], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            <div key={index} className="flex between gap-16 py-4">
              <dt className="shrink breaks">{name}</dt>
              <dd data-figures>{isLong ? <MessageText content={fact} /> : fact}</dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  ));

type UnsentNoteProps = { meeting: Meeting; item: number; name: string };

/** The text of a note that this browser could not send before the meeting ended, if any. */
function UnsentNote({ meeting, item, name }: UnsentNoteProps) {
  const { savedDraft, close } = useDraft<string>(notesOf(meeting.id).draftOf(`${item}`));
  if (!savedDraft) return null;
  return (
    <Suspense>
      <LateNote meetingId={meeting.id} item={item} name={name} unsent={savedDraft} onDone={close} />
    </Suspense>
  );
}

/** For the organizer: who of the absent said that they read the recap. */
function Readers({ readers }: Pick<OwnRecap, 'readers'>) {
  const { nameOf } = usePeople();
  if (readers.length === 0) return null;
  return (
    <Part title={t('Who was absent and read this')}>
      <dl className={classes.facts}>
        {readers.map(({ userId, readAt }) => (
          <div key={userId} className="flex between gap-16 py-4">
            <dt className="shrink breaks">{nameOf(userId)}</dt>
            <dd>{readAt === null ? t('Not yet') : t('Read {when}', { when: formatMoment(readAt) })}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** Tells people of the meeting who have not confirmed their email why they don't get the recap by email. */
function NotMailed({ meeting, recap }: { meeting: Meeting; recap: Recap }) {
  const me = useCurrentUser();
  const send = useSendConfirmation();
  const tookPart = recap.people.some(({ userId }) => userId === me.id);
  if (me.isEmailConfirmed || !(tookPart || concerns(meeting, me))) return null;
  return (
    <Text component="p" className="no-print" size="sm" mt={0} mb={8}>
      {t('Confirm {email} to get recaps by email.', { email: me.email })}{' '}
      <Button variant="subtle" size="compact-sm" loading={send.isPending} onClick={() => send.mutate()}>
        {t('Send the link again')}
      </Button>
    </Text>
  );
}
