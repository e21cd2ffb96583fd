import { Button } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconBellRinging,
  IconMicrophone,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting } from '#contract/meetings.ts';
import { fullName } from '#rules/people.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { usePeople } from '#web/users/queries.ts';
import { itemName } from '../itemName.ts';
import { onSingleClick } from '../onSingleClick.ts';
import { useCloseMeeting } from '../useMeetingChanges.ts';
import type { RunChanges } from '../useRunChanges.ts';
import classes from './Live.module.css';

const EndDialog = lazyDialog(() => import('./EndDialog.tsx'));

type Props = {
  meeting: Meeting;
  agenda: AgendaItem[];
  changes: RunChanges;
  isPresenter: boolean;
  /** Whether one is counted as there. */
  isIn: boolean;
  /** Whether one looks at another item than the meeting is at. */
  isAstray: boolean;
  onFollow: () => void;
  /** Moves the meeting to an item. */
  onStep: (item: number) => void;
  /** Moves the meeting to the item that one looks at. */
  onMoveHere: () => void;
};

/** What moves the meeting: for the presenter the agenda, for everybody the rest, for its organizer to suspend and close it. */
export function Controls({
  meeting,
  agenda,
  changes,
  isPresenter,
  isIn,
  isAstray,
  onFollow,
  onStep,
  onMoveHere,
}: Props) {
  const me = useCurrentUser().id;
  const mayWork = useMayWork();
  const { find } = usePeople();
  const ending = useDialog();
  const closing = useDialog();
  const claiming = useDialog<string>();
  const close = useCloseMeeting();
  // The question is about one presenter: if somebody else presents meanwhile, it is settled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed when the presenter changes
  useEffect(claiming.close, [meeting.presenterId]);
  const { currentAgendaItem: current, presenterId, pausedAt, tangentCount } = meeting;
  const next = agenda[current + 1];
  return (
    <div className={classes.controls}>
      {isPresenter ? (
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
            disabled={current === 0 || changes.goTo.isPending}
            onClick={onSingleClick(() => onStep(current - 1))}
          >
            Back
          </Button>
          <Button
            rightSection={<IconArrowRight size={16} />}
            disabled={!next || changes.goTo.isPending}
            onClick={onSingleClick(() => onStep(current + 1))}
          >
            <span className={classes.next} title={next && itemName(next.name)}>
              {next ? `Next: ${itemName(next.name)}` : 'Last item'}
            </span>
          </Button>
        </>
      ) : (
        <>
          <span className={classes.presenter}>
            <IconMicrophone size={16} aria-hidden="true" />
            {presenterId ? `${fullName(find(presenterId))} presents` : 'Nobody presents'}
          </span>
          {mayWork && (
            <Button
              variant="default"
              loading={changes.present.isPending}
              onClick={() => (presenterId ? claiming.open(presenterId) : changes.present.mutate(null))}
            >
              Present
            </Button>
          )}
        </>
      )}
      {!isIn && mayWork && (
        <Button loading={changes.join.isPending} onClick={() => changes.join.mutate()}>
          {say('Join Meeting')}
        </Button>
      )}
      {!mayWork && <span className={classes.presenter}>You are watching as an observer.</span>}
      {isAstray && (
        <Button variant="light" onClick={onFollow}>
          {say('Back to the Meeting')}
        </Button>
      )}
      {isAstray && isPresenter && (
        <Button variant="light" onClick={onSingleClick(onMoveHere)}>
          Move Everyone Here
        </Button>
      )}
      {mayWork && (
        <div className={classes.acts}>
          <Button
            variant="default"
            leftSection={pausedAt ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
            onClick={onSingleClick(() => changes.pause.mutate(pausedAt === null))}
          >
            {pausedAt ? 'Resume Clock' : 'Pause Clock'}
          </Button>
          <Button
            variant="default"
            leftSection={<IconBellRinging size={16} />}
            onClick={() => changes.tangent.mutate()}
            aria-label={`Tangent, ${tangentCount} so far`}
          >
            Tangent{tangentCount > 0 && ` (${tangentCount})`}
          </Button>
          {meeting.organizerId === me && (
            <>
              <Button variant="default" loading={changes.suspend.isPending} onClick={() => changes.suspend.mutate()}>
                Suspend
              </Button>
              <Button variant="default" onClick={() => closing.open()}>
                Close
              </Button>
            </>
          )}
          <Button color="red" variant="light" onClick={() => ending.open()}>
            {say('End Meeting')}
          </Button>
        </div>
      )}
      {ending.draw(() => (
        <EndDialog onClose={ending.close} end={changes.end} item={current} />
      ))}
      {claiming.draw((from) => (
        <ConfirmDialog
          onClose={claiming.close}
          onConfirm={() => changes.present.mutate(from)}
          question={`${find(from)?.firstName ?? 'Somebody'} is presenting. Take over?`}
          confirmLabel="Take Over"
          destructive={false}
        />
      ))}
      {closing.draw(() => (
        <ConfirmDialog
          onClose={closing.close}
          onConfirm={() => close.mutate({ id: meeting.id, item: current })}
          question={say('Are you sure you want to close this meeting? It ends without a rating.')}
          confirmLabel={say('Close Meeting')}
        />
      ))}
    </div>
  );
}
