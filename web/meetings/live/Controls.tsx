import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowLeft,
  IconArrowRight,
  IconBellRinging,
  IconDots,
  IconMicrophone,
  IconPlus,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting } from '#contract/meetings.ts';
import { mayCloseMeeting, maySuspendMeeting } from '#rules/meetings.ts';
import { fullName, mayWork } from '#rules/people.ts';
import { say } from '#web/lib/say.ts';
import { useAsker } from '#web/lib/session.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
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
  onNewIssue: () => void;
};

/**
 * What moves the meeting: for the presenter the agenda, for everybody the rest, for its organizer to suspend and close it. On a
 * phone most of it is in a menu. `data-shortcut` is the key that presses a button.
 */
export function Controls(props: Props) {
  const { meeting, agenda, changes, isPresenter, isIn, isAstray, onFollow, onStep, onMoveHere, onNewIssue } = props;
  const asker = useAsker();
  const mayTakePart = mayWork(asker);
  const maySuspend = maySuspendMeeting(asker, meeting);
  const mayClose = mayCloseMeeting(asker, meeting);
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const { find } = usePeople();
  const ending = useDialog();
  const closing = useDialog();
  const claiming = useDialog<string>();
  const close = useCloseMeeting();
  // The question is about one presenter: if somebody else presents meanwhile, it is settled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed when the presenter changes
  useEffect(claiming.close, [meeting.presenterId]);
  const { currentAgendaItem: current, presenterId, tangentCount } = meeting;
  const next = agenda[current + 1];
  const endsHere = isPresenter && !next && !isAstray;
  const tangents = `Tangent${tangentCount > 0 ? ` (${tangentCount})` : ''}`;
  return (
    <div className={classes.controls}>
      {!isPresenter && !(isPhone && isAstray) && (
        <span className={classes.presenter}>
          <IconMicrophone size={16} aria-hidden="true" />
          <span>{presenterId ? `${fullName(find(presenterId))} presents` : 'Nobody presents'}</span>
        </span>
      )}
      {!isPresenter && mayTakePart && (
        <Button
          variant="default"
          data-shortcut="m"
          loading={changes.present.isPending}
          onClick={() => (presenterId ? claiming.open(presenterId) : changes.present.mutate(null))}
        >
          Present
        </Button>
      )}
      {isPresenter && !isAstray && (
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
            disabled={current === 0 || changes.goTo.isPending}
            data-shortcut="ArrowLeft"
            onClick={onSingleClick(() => onStep(current - 1))}
          >
            Back
          </Button>
          {next && (
            <Button
              className={classes.next}
              rightSection={<IconArrowRight size={16} />}
              disabled={changes.goTo.isPending}
              data-shortcut="ArrowRight"
              title={itemName(next.name)}
              onClick={onSingleClick(() => onStep(current + 1))}
            >
              Next: {itemName(next.name)}
            </Button>
          )}
        </>
      )}
      {isAstray && (
        <Button variant="light" className={classes.follow} onClick={onFollow}>
          {say('Back to the Meeting')}
        </Button>
      )}
      {isAstray && isPresenter && (
        <Button className={classes.follow} onClick={onSingleClick(onMoveHere)}>
          Move Everyone Here
        </Button>
      )}
      {!isIn && mayTakePart && (
        <Button loading={changes.join.isPending} onClick={() => changes.join.mutate()}>
          {say('Join Meeting')}
        </Button>
      )}
      {!mayTakePart && <span className={classes.presenter}>You are watching as an observer.</span>}
      {mayTakePart && (
        <>
          {endsHere && (
            <Button className={classes.next} onClick={() => ending.open()}>
              {say('End Meeting')}
            </Button>
          )}
          <div className={classes.acts}>
            {!isPhone && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} />}
                  data-shortcut="i"
                  onClick={() => onNewIssue()}
                >
                  {say('New Issue')}
                </Button>
                <Button
                  variant="default"
                  className={classes.tangent}
                  leftSection={<IconBellRinging size={16} />}
                  data-shortcut="t"
                  onClick={() => changes.tangent.mutate()}
                  aria-label={`Tangent, ${tangentCount} so far`}
                >
                  {tangents}
                </Button>
              </>
            )}
            {(isPhone || maySuspend || mayClose) && (
              <Menu
                label="More"
                trigger={(trigger) => (
                  <ActionIcon size={36} variant="default" aria-label="More" {...trigger}>
                    <IconDots size={18} />
                  </ActionIcon>
                )}
              >
                {isPhone && <MenuItem onSelect={onNewIssue}>{say('New Issue')}</MenuItem>}
                {isPhone && <MenuItem onSelect={() => changes.tangent.mutate()}>{tangents}</MenuItem>}
                {maySuspend && <MenuItem onSelect={() => changes.suspend.mutate()}>Suspend</MenuItem>}
                {mayClose && <MenuItem onSelect={() => closing.open()}>Close</MenuItem>}
                {isPhone && !endsHere && <MenuItem onSelect={() => ending.open()}>{say('End Meeting')}</MenuItem>}
              </Menu>
            )}
            {!isPhone && !endsHere && (
              <Button color="red" variant="light" onClick={() => ending.open()}>
                {say('End Meeting')}
              </Button>
            )}
          </div>
        </>
      )}
      {ending.draw(() => (
        <EndDialog onClose={ending.close} end={changes.end} meeting={meeting} />
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
          detail={say('Its notes, to-dos and decisions are kept in the recap.')}
          confirmLabel={say('Close Meeting')}
        />
      ))}
    </div>
  );
}
