import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting } from '#contract/meetings.ts';
import { mayCloseMeeting, maySuspendMeeting } from '#rules/meetings.ts';
import { mayWork } from '#rules/people.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { RecordButton } from '#web/recordings/RecordButton.tsx';
import { phone } from '#web/ui/breakpoints.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import {
  IconArrowLeft,
  IconArrowRight,
  IconBellRinging,
  IconDots,
  IconMicrophone,
  IconPlus,
} from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { usePeople } from '#web/users/queries.ts';
import { onSingleClick } from '../onSingleClick.ts';
import { itemName } from '../options.ts';
import { useCloseMeeting } from '../useMeetingChanges.ts';
import type { RunChanges } from '../useRunChanges.ts';
import classes from './Live.module.css';

const EndDialog = lazyDialog(() => import('./EndDialog.tsx'));
const RecordDialog = lazyDialog(() => import('#web/recordings/RecordDialog.tsx'));

type Props = {
  meeting: Meeting;
  agenda: AgendaItem[];
  changes: RunChanges;
  isPresenter: boolean;
  /** Whether the user counts as present. */
  isIn: boolean;
  /** Whether the user looks at another item than the current one. */
  isElsewhere: boolean;
  /** Goes back to the current item. */
  onFollow: () => void;
  /** Moves the meeting to an item. */
  onStep: (item: number) => void;
  /** Moves the meeting to the item that the user looks at. */
  onMoveHere: () => void;
  onNewIssue: () => void;
};

/**
 * The buttons above the panel: the presenter moves the agenda, the organizer suspends or closes the meeting, everyone does the
 * rest. On a phone most are in a menu. `data-shortcut` is the key that presses a button.
 */
export function Controls(props: Props) {
  const { meeting, agenda, changes, isPresenter, isIn, isElsewhere, onFollow, onStep, onMoveHere, onNewIssue } = props;
  const asker = useAsker();
  const mayTakePart = mayWork(asker);
  const maySuspend = maySuspendMeeting(asker, meeting);
  const mayClose = mayCloseMeeting(asker, meeting);
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const { find, nameOf, shortNameOf } = usePeople();
  const ending = useDialog();
  const closing = useDialog();
  const recording = useDialog();
  const claiming = useDialog<string>();
  const close = useCloseMeeting();
  // The question names one presenter. Once someone else presents, it no longer applies.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed when the presenter changes
  useEffect(claiming.close, [meeting.presenterId]);
  const { currentAgendaItem: current, presenterId, tangentCount } = meeting;
  const next = agenda[current + 1];
  const endsHere = isPresenter && !next && !isElsewhere;
  // Ending is the presenter's. Others find it where a slip does not reach it.
  const endsInMenu = !endsHere && (isPhone || !isPresenter);
  const addsHere = isPhone && isIn && !isElsewhere;
  const tangents = tangentCount > 0 ? t('Tangent ({count})', { count: tangentCount }) : t('Tangent');
  return (
    <div className={`${classes.controls} row wrap gap-8`} data-shortcuts="meeting">
      {!isPresenter && !(isPhone && isElsewhere) && (
        <span className={`${classes.presenter} inline-row shrink gap-6`}>
          <IconMicrophone size={16} aria-hidden="true" />
          <span>{presenterId ? t('Presenter: {name}', { name: nameOf(presenterId) }) : t('No presenter')}</span>
        </span>
      )}
      {!isPresenter && mayTakePart && (
        <Button
          variant="default"
          data-shortcut="o"
          loading={changes.present.isPending}
          onClick={() => (presenterId ? claiming.open(presenterId) : changes.present.mutate(null))}
        >
          {presenterId ? t('Take over') : t('Present')}
        </Button>
      )}
      {isPresenter && !isElsewhere && (
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
            disabled={current === 0 || changes.goTo.isPending}
            data-shortcut="ArrowLeft"
            onClick={onSingleClick(() => onStep(current - 1))}
          >
            {t('Back')}
          </Button>
          {next && (
            <Button
              className={classes.next}
              rightSection={<IconArrowRight size={16} />}
              disabled={changes.goTo.isPending}
              data-shortcut="ArrowRight"
              title={itemName(next)}
              onClick={onSingleClick(() => onStep(current + 1))}
            >
              {t('Next: {item}', { item: itemName(next) })}
            </Button>
          )}
        </>
      )}
      {isElsewhere && (
        <Button variant="light" className={classes.follow} onClick={onFollow}>
          {t('Back to the {meeting}')}
        </Button>
      )}
      {isElsewhere && isPresenter && (
        <Button className={classes.follow} onClick={onSingleClick(onMoveHere)}>
          {t('Move everyone here')}
        </Button>
      )}
      {!isIn && mayTakePart && (
        <Button loading={changes.join.isPending} onClick={() => changes.join.mutate()}>
          {t('Join {meetingTitle}')}
        </Button>
      )}
      {!mayTakePart && (
        <span className={`${classes.presenter} inline-row shrink gap-6`}>{t("You're watching as an observer.")}</span>
      )}
      {mayTakePart && (
        <>
          {endsHere && (
            <Button className={classes.next} onClick={() => ending.open()}>
              {t('End {meetingTitle}')}
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
                  {t('New {issueTitle}')}
                </Button>
                <Button
                  variant="default"
                  className={classes.tangent}
                  leftSection={<IconBellRinging size={16} />}
                  data-shortcut="t"
                  onClick={() => changes.tangent.mutate()}
                  aria-label={t('Tangent, {count} so far', { count: tangentCount })}
                >
                  {tangents}
                </Button>
              </>
            )}
            {addsHere && (
              <ActionIcon size={44} variant="default" aria-label={t('New {issueTitle}')} onClick={() => onNewIssue()}>
                <IconPlus size={18} />
              </ActionIcon>
            )}
            {!isPhone && <RecordButton meeting={meeting} onRecord={recording.open} />}
            {(isPhone || maySuspend || mayClose || endsInMenu) && (
              <Menu
                label={t('More')}
                trigger={(trigger) => (
                  <ActionIcon size={36} variant="default" aria-label={t('More')} {...trigger}>
                    <IconDots size={18} />
                  </ActionIcon>
                )}
              >
                {isPhone && !addsHere && <MenuItem onSelect={onNewIssue}>{t('New {issueTitle}')}</MenuItem>}
                {isPhone && <MenuItem onSelect={() => changes.tangent.mutate()}>{tangents}</MenuItem>}
                {isPhone && <RecordButton meeting={meeting} onRecord={recording.open} isInMenu />}
                {maySuspend && <MenuItem onSelect={() => changes.suspend.mutate()}>{t('Suspend')}</MenuItem>}
                {mayClose && <MenuItem onSelect={() => closing.open()}>{t('Close')}</MenuItem>}
                {endsInMenu && <MenuItem onSelect={() => ending.open()}>{t('End {meetingTitle}')}</MenuItem>}
              </Menu>
            )}
            {!endsHere && !endsInMenu && (
              <Button color="red" variant="light" onClick={() => ending.open()}>
                {t('End {meetingTitle}')}
              </Button>
            )}
          </div>
        </>
      )}
      {ending.draw(() => (
        <EndDialog onClose={ending.close} end={changes.end} meeting={meeting} agenda={agenda} />
      ))}
      {recording.draw(() => (
        <RecordDialog onClose={recording.close} meetingId={meeting.id} />
      ))}
      {claiming.draw((from) => {
        const presenter = find(from);
        return (
          <ConfirmDialog
            onClose={claiming.close}
            onConfirm={() => changes.present.mutate(from)}
            question={t('{name} is presenting. Take over?', {
              name: presenter ? shortNameOf(presenter) : t('Someone'),
            })}
            confirmLabel={t('Take over')}
            destructive={false}
          />
        );
      })}
      {closing.draw(() => (
        <ConfirmDialog
          onClose={closing.close}
          onConfirm={() => close.mutate({ id: meeting.id, item: current })}
          question={t('Close this {meeting}? It ends without a rating.')}
          detail={t('Its notes, {todos} and decisions stay in the recap.')}
          confirmLabel={t('Close {meeting}')}
        />
      ))}
    </div>
  );
}
