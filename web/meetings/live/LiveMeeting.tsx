import { ActionIcon, Badge } from '@mantine/core';
import { IconPresentation } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting } from '#contract/meetings.ts';
import { hasEnded, isPresenterOf } from '#rules/meetings.ts';
import { mayWork } from '#rules/people.ts';
import { Link } from '#web/lib/router.tsx';
import { useAsker } from '#web/lib/session.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { rememberTeam, useMeetingOnScreen } from '#web/teams/useDefaultTeam.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { MeetingFacts } from '../MeetingFacts.tsx';
import { useRowDialogs } from '../panels/useRowDialogs.tsx';
import { Result } from '../recap/Result.tsx';
import { useRecap } from '../recap/useRecap.ts';
import { useRunChanges } from '../useRunChanges.ts';
import { Agenda } from './Agenda.tsx';
import { Before } from './Before.tsx';
import { ElapsedTime, ItemTime } from './Clocks.tsx';
import { Controls } from './Controls.tsx';
import classes from './Live.module.css';
import { MeetingNotice } from './MeetingNotice.tsx';
import { Panels } from './Panels.tsx';
import { PauseButton } from './PauseButton.tsx';
import { People } from './People.tsx';
import { useAttendance } from './useAttendance.ts';
import { useStepFocus } from './useStepFocus.ts';
import { useTangentSound } from './useTangentSound.ts';

const CaptureIssueDialog = lazyDialog(() => import('../panels/CaptureIssueDialog.tsx'));

const badges = {
  scheduled: ['Scheduled', 'gray'],
  in_progress: ['Live', 'brass'],
  suspended: ['Suspended', 'orange'],
  completed: ['Completed', 'green'],
  closed: ['Closed', 'gray'],
} as const;

type Props = { meeting: Meeting; frame: { agenda: AgendaItem[]; ahead: number } };

/** A meeting: everybody sees the item that the presenter moves it to, and may look at others meanwhile. */
export function LiveMeeting({ meeting, frame: { agenda, ahead } }: Props) {
  useMeetingOnScreen(meeting);
  const now = useQuarter();
  const asker = useAsker();
  const changes = useRunChanges(meeting);
  const isIn = useAttendance(meeting, changes.appear.mutate);
  const [looked, setLooked] = useState<number | null>(null);
  useTangentSound(meeting.tangentCount);
  useEffect(() => rememberTeam(meeting.teamId), [meeting.teamId]);
  const current = meeting.currentAgendaItem;
  const shown = looked ?? current;
  // The meeting has come to the item that one looks at: from here on one follows it again.
  if (looked === current) setLooked(null);
  const { open, dialogs } = useRowDialogs(meeting, now);
  const isRunning = meeting.status === 'in_progress';
  // Whoever is writing in a dialog when the meeting is ended or suspended writes on.
  const [hasRun, setHasRun] = useState(isRunning);
  if (isRunning && !hasRun) setHasRun(true);
  const isOver = hasEnded(meeting);
  const { data: recap } = useRecap(meeting);
  /** A meeting that is over is called as it was then. */
  const held = isOver ? recap : undefined;
  const isPresenter = isPresenterOf(asker, meeting);
  const [status, color] = badges[meeting.status];
  const capture = useDialog();
  const main = useRef<HTMLDivElement>(null);
  /** The item to which one moved the meeting last. */
  const ownStep = useRef<number>(null);
  useStepFocus(main, { shown, status: meeting.status, isPresenter, isIn }, ownStep);
  function step(item: number) {
    ownStep.current = item;
    setLooked(null);
    changes.goTo.mutate({ item, from: current });
  }
  /** Where one can see the line for issues it is written there. */
  function newIssue() {
    const line =
      agenda[shown]?.kind === 'ids' &&
      main.current?.querySelector<HTMLElement>('section:not([hidden]) [data-issue-line]');
    if (line) line.focus();
    else capture.open();
  }
  return (
    <Page
      title={held?.title ?? meeting.title}
      subtitle={now && <MeetingFacts meeting={meeting} now={now} teamName={held?.team} />}
      actions={
        <>
          {isRunning && <ElapsedTime meeting={meeting} ahead={ahead} />}
          {isRunning && (
            <ActionIcon
              component={Link}
              to="?display"
              target="_blank"
              className={classes.forRooms}
              aria-label="Open on the screen of the room"
              title="Open on the screen of the room"
            >
              <IconPresentation size={18} stroke={1.8} />
            </ActionIcon>
          )}
          <Badge color={color} variant="light">
            {status}
          </Badge>
        </>
      }
      wide={!isOver}
    >
      {isOver && <Result meeting={meeting} agenda={agenda} ahead={ahead} />}
      {!isOver && !isRunning && <Before meeting={meeting} agenda={agenda} changes={changes} />}
      {hasRun && (
        <div className={classes.columns} hidden={!isRunning}>
          <aside className={classes.side}>
            <Card className={classes.clockCard} aria-label="Clock">
              <ItemTime meeting={meeting} item={agenda[current]} ahead={ahead}>
                {mayWork(asker) && <PauseButton isPaused={meeting.pausedAt !== null} onPause={changes.pause.mutate} />}
              </ItemTime>
            </Card>
            <Card className={classes.sideCard} aria-label="Agenda">
              <Agenda
                agenda={agenda}
                current={current}
                itemSeconds={meeting.itemSeconds}
                shown={shown}
                onChoose={(chosen) => {
                  // On a phone what one chose stands far above the agenda.
                  scrollTo({ top: 0 });
                  setLooked(chosen);
                }}
              />
            </Card>
            <People meeting={meeting} changes={changes} />
          </aside>
          <div className={classes.main} ref={main}>
            <Controls
              meeting={meeting}
              agenda={agenda}
              changes={changes}
              isPresenter={isPresenter}
              isIn={isIn}
              isAstray={shown !== current}
              onFollow={() => setLooked(null)}
              onStep={step}
              onMoveHere={() => step(shown)}
              onNewIssue={newIssue}
            />
            {now && <Panels agenda={agenda} shown={shown} meeting={meeting} now={now} open={open} />}
          </div>
        </div>
      )}
      {isRunning && (
        <MeetingNotice agenda={agenda} current={current} presenterId={meeting.presenterId} ownStep={ownStep} />
      )}
      {dialogs}
      {capture.draw(() => (
        <CaptureIssueDialog meeting={meeting} onClose={capture.close} />
      ))}
    </Page>
  );
}
