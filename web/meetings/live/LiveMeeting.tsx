import { ActionIcon, Badge } from '@mantine/core';
import { useIntersection, useMediaQuery } from '@mantine/hooks';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting } from '#contract/meetings.ts';
import { hasEnded, isPresenterOf } from '#rules/meetings.ts';
import { mayWork } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { api } from '#web/lib/api.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { Link } from '#web/lib/router.tsx';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { useInOffice } from '#web/office/useInOffice.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { rememberTeam, useMeetingOnScreen } from '#web/teams/useDefaultTeam.ts';
import { narrow } from '#web/ui/breakpoints.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { IconMessages, IconPresentation } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { currentCall } from '#web/video-rooms/current/currentCall.ts';
import { useLargeCall } from '#web/video-rooms/current/largeCall.ts';
import { MeetingFacts } from '../MeetingFacts.tsx';
import { itemName } from '../options.ts';
import { useRowDialogs } from '../panels/useRowDialogs.tsx';
import { Result } from '../recap/Result.tsx';
import { useRecap } from '../recap/useRecap.ts';
import { useRunChanges } from '../useRunChanges.ts';
import { Agenda } from './Agenda.tsx';
import { Attendance } from './Attendance.tsx';
import { ElapsedTime, ItemTime } from './Clocks.tsx';
import { Controls } from './Controls.tsx';
import { JoinVideo } from './JoinVideo.tsx';
import classes from './Live.module.css';
import { Lobby } from './Lobby.tsx';
import { MeetingNotice } from './MeetingNotice.tsx';
import { Panels } from './Panels.tsx';
import { PauseButton } from './PauseButton.tsx';
import { useAttendance } from './useAttendance.ts';
import { useStepFocus } from './useStepFocus.ts';
import { useTangentSound } from './useTangentSound.ts';

const CaptureIssueDialog = lazyDialog(() => import('../panels/CaptureIssueDialog.tsx'));

const JoinCallDialog = lazyDialog(async () => ({
  default: (await import('#web/video-rooms/current/JoinCallDialog.tsx')).JoinCallDialog,
}));

const RecordingBanner = lazyPart(async () => ({
  default: (await import('#web/recordings/RecordingBanner.tsx')).RecordingBanner,
}));

const MeetingCall = lazyPart(() => import('#web/video-rooms/MeetingCall.tsx'));

const TranscriptPanel = lazyPart(() => import('#web/transcripts/TranscriptPanel.tsx'));

const badges = {
  scheduled: { status: msg('Scheduled'), color: 'gray' },
  in_progress: { status: msg('Live'), color: 'brass' },
  suspended: { status: msg('Suspended'), color: 'orange' },
  completed: { status: msg('Ended'), color: 'green' },
  closed: { status: msg('meeting|Closed'), color: 'gray' },
};

/** From this width on there is room for the transcript beside the agenda. */
const threeColumns = '(min-width: 1260px)';

type Props = { meeting: Meeting; details: { agenda: AgendaItem[]; ahead: number; own: { hears: boolean } } };

/** A meeting. Everyone sees the item that the presenter moves it to, and can look at other items meanwhile. */
export function LiveMeeting({ meeting, details: { agenda, ahead, own } }: Props) {
  useMeetingOnScreen(meeting);
  const now = useQuarter();
  const asker = useAsker();
  const changes = useRunChanges(meeting);
  const isIn = useAttendance(meeting, changes.joinQuietly.mutate);
  /** The item that the user chose to look at, null while they follow the meeting. */
  const [chosenItem, setChosenItem] = useState<number | null>(null);
  useTangentSound(meeting.tangentCount);
  useEffect(() => rememberTeam(meeting.teamId), [meeting.teamId]);
  const current = meeting.currentAgendaItem;
  const visibleItem = chosenItem ?? current;
  // Once the meeting reaches the chosen item, the user follows it again.
  if (chosenItem === current) setChosenItem(null);
  const { open, dialogs } = useRowDialogs(meeting);
  const isRunning = meeting.status === 'in_progress';
  // The panels stay mounted when the meeting ends or is suspended, so that open dialogs and their text stay too.
  const [hasRun, setHasRun] = useState(isRunning);
  if (isRunning && !hasRun) setHasRun(true);
  // It stays mounted to say that the recording has stopped.
  const [hasRecorded, setHasRecorded] = useState(meeting.isRecording);
  if (meeting.isRecording && !hasRecorded) setHasRecorded(true);
  const isOver = hasEnded(meeting);
  const { data: recap } = useRecap(meeting);
  /** An ended meeting shows the title and team that it had at its end. */
  const atEnd = isOver ? recap : undefined;
  const isPresenter = isPresenterOf(asker, meeting);
  const { status, color } = badges[meeting.status];
  const capture = useDialog();
  // The header then has no room to join with video.
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const call = useStore(currentCall);
  const ownCall = call?.meetingId === meeting.id ? call : undefined;
  /** Where the chat and the people of the call are. */
  const [panelPlace, setPanelPlace] = useState<HTMLElement | null>(null);
  /** Whether the call gets the focus when it comes: once, for a user who joins it. */
  const takesFocus = useRef(false);
  // Below the header of the page.
  const { ref: inView, entry } = useIntersection({ rootMargin: '-60px 0px 0px' });
  const isInSight = entry?.isIntersecting !== false;
  useLargeCall(ownCall !== undefined && isInSight);
  const office = useInOffice();
  /** In the office, someone may be in the call of the meeting that takes place in one of its rooms. */
  const isInVideo = ownCall !== undefined || office?.meetingId === meeting.id;
  const joining = useDialog();
  const [address, setAddress] = useAddress();
  const isBeside = useMediaQuery(threeColumns, undefined, { getInitialValueInEffect: false });
  const showsTranscript = isRunning && own.hears && (address.has('transcript') || address.has('line'));
  const toggleTranscript = () => setAddress({ transcript: showsTranscript ? undefined : '', line: undefined });
  const transcript = showsTranscript && (
    <div>
      <Suspense fallback={null}>
        <TranscriptPanel
          meeting={meeting}
          items={agenda.map(itemName)}
          isBeside={isBeside ?? false}
          onClose={toggleTranscript}
        />
      </Suspense>
    </div>
  );
  const video = ownCall && (
    <div className={classes.video} ref={inView}>
      <Suspense fallback={<p className="dimmed">{t('Joining…')}</p>}>
        <MeetingCall
          call={ownCall}
          panelPlace={isBeside ? panelPlace : null}
          takesFocus={takesFocus}
          isInSight={isInSight}
        />
      </Suspense>
    </div>
  );
  const joinVideo = !isOver && !isInVideo && <JoinVideo meetingId={meeting.id} onJoin={startJoining} />;
  function startJoining() {
    takesFocus.current = true;
    joining.open();
  }
  /** Someone who is seen and heard takes part in the meeting. */
  function enterVideo() {
    joining.close();
    if (isRunning && !isIn && mayWork(asker)) changes.joinQuietly.mutate();
  }
  const main = useRef<HTMLDivElement>(null);
  /** The item that the user moved the meeting to last. */
  const ownStep = useRef<number>(null);
  useStepFocus(main, { visibleItem, status: meeting.status, isPresenter, isIn }, ownStep);
  function step(item: number) {
    ownStep.current = item;
    setChosenItem(null);
    changes.goTo.mutate({ item, from: current });
  }
  /** Focuses the input for new issues if it is visible, else opens a dialog. */
  function newIssue() {
    const line =
      agenda[visibleItem]?.kind === 'ids' &&
      main.current?.querySelector<HTMLElement>('section:not([hidden]) [data-issue-line]');
    if (line) line.focus();
    else capture.open();
  }
  return (
    <Page
      title={atEnd?.title ?? meeting.title}
      subtitle={now && <MeetingFacts meeting={meeting} teamName={atEnd?.team} />}
      actions={
        <>
          {!isNarrow && joinVideo}
          {isRunning && <ElapsedTime meeting={meeting} ahead={ahead} />}
          {isRunning && own.hears && (
            <ActionIcon
              variant={showsTranscript ? 'light' : 'subtle'}
              aria-label={t('Transcript')}
              aria-pressed={showsTranscript}
              title={t('Transcript')}
              onClick={toggleTranscript}
            >
              <IconMessages size={18} stroke={1.8} />
            </ActionIcon>
          )}
          {isRunning && (
            <ActionIcon
              component={Link}
              to="?display"
              target="_blank"
              className="no-phone"
              aria-label={t('Open room display')}
              title={t('Open room display')}
            >
              <IconPresentation size={18} stroke={1.8} />
            </ActionIcon>
          )}
          <Badge color={color} variant="light">
            {t(status)}
          </Badge>
        </>
      }
      wide={!isOver}
    >
      <div className={classes.withColumn} data-beside={isBeside || undefined}>
        <div className={classes.content}>
          {isNarrow && joinVideo}
          {!isRunning && video}
          {hasRecorded && (
            <Suspense fallback={null}>
              <RecordingBanner meetingId={meeting.id} isInCall={isInVideo} />
            </Suspense>
          )}
          {isOver && <Result meeting={meeting} agenda={agenda} ahead={ahead} />}
          {!isOver && !isRunning && <Lobby meeting={meeting} agenda={agenda} now={now} changes={changes} open={open} />}
          {hasRun && (
            <div className={classes.columns} hidden={!isRunning}>
              <aside className={classes.side}>
                <Card className={`${classes.clockCard} p-14-16`} aria-label={t('Clock')}>
                  <ItemTime meeting={meeting} item={agenda[current]} ahead={ahead}>
                    {mayWork(asker) && (
                      <PauseButton isPaused={meeting.pausedAt !== null} onPause={changes.pause.mutate} />
                    )}
                  </ItemTime>
                </Card>
                <Card className={`${classes.sideCard} p-14-16`} aria-label={t('Agenda')}>
                  <Agenda
                    agenda={agenda}
                    current={current}
                    itemSeconds={meeting.itemSeconds}
                    visibleItem={visibleItem}
                    onChoose={(chosen) => {
                      // On a phone the panel is far above the agenda.
                      scrollTo({ top: 0 });
                      setChosenItem(chosen);
                    }}
                  />
                </Card>
                <Attendance meeting={meeting} changes={changes} />
              </aside>
              <div className={`${classes.main} stack shrink gap-12`} ref={main}>
                {isRunning && video}
                <Controls
                  meeting={meeting}
                  agenda={agenda}
                  changes={changes}
                  isPresenter={isPresenter}
                  isIn={isIn}
                  isElsewhere={visibleItem !== current}
                  onFollow={() => setChosenItem(null)}
                  onStep={step}
                  onMoveHere={() => step(visibleItem)}
                  onNewIssue={newIssue}
                />
                {now && <Panels agenda={agenda} visibleItem={visibleItem} meeting={meeting} now={now} open={open} />}
              </div>
            </div>
          )}
        </div>
        <div className={classes.column} data-meeting-column>
          <div ref={setPanelPlace} />
          {transcript}
        </div>
      </div>
      {isRunning && (
        <MeetingNotice agenda={agenda} current={current} presenterId={meeting.presenterId} ownStep={ownStep} />
      )}
      {dialogs}
      {joining.draw(() => (
        <JoinCallDialog
          place={{ meetingId: meeting.id, name: meeting.title, path: `/meetings/${meeting.id}/live` }}
          findRoomId={async () => (await api.videoRooms.ofMeeting({ params: { id: meeting.id } })).id}
          onJoined={enterVideo}
          onClose={joining.close}
        />
      ))}
      {capture.draw(() => (
        <CaptureIssueDialog meeting={meeting} onClose={capture.close} />
      ))}
    </Page>
  );
}
