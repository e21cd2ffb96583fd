import { ActionIcon, CloseButton, VisuallyHidden } from '@mantine/core';
import { IconDots, IconHandStop, IconMicrophoneOff, IconScreenShare, IconUserX } from '@tabler/icons-react';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import classes from './PeoplePanel.module.css';
import { QualitySign } from './QualitySign.tsx';
import type { HostActions, Participant, Room } from './state.ts';
import { useNames } from './useNames.ts';

type Props = {
  participants: Participant[];
  actions: Room['actions'];
  /** null for people who are no hosts. */
  host: HostActions | null;
  /** Whether only hosts may join. */
  isLocked: boolean;
  onClose: () => void;
};

/** Everyone in the room; hosts can mute and remove people, and lock the room. */
export function PeoplePanel({ participants, actions, host, isLocked, onClose }: Props) {
  const { nameOf } = useNames();
  const removing = useDialog<Participant>();
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('People ({count})', { count: participants.length })}</h2>
        <CloseButton aria-label={t('Close')} onClick={onClose} />
      </div>
      {host ? (
        <Switch
          label={t('Lock room')}
          description={t('Only hosts can join while it is locked.')}
          checked={isLocked}
          onChange={host.lock}
        />
      ) : (
        isLocked && <p className={classes.locked}>{t('The room is locked. Only hosts can join.')}</p>
      )}
      <ul className={classes.list}>
        {participants.map((participant) => (
          <PersonRow
            key={participant.id}
            participant={participant}
            actions={host && !participant.isMe ? actions : null}
            onRemove={() => removing.open(participant)}
          />
        ))}
      </ul>
      {removing.draw((participant) => (
        <ConfirmDialog
          question={t('Remove {name} from the room?', { name: nameOf(participant) })}
          detail={t("They leave at once and can't join this room again.")}
          confirmLabel={t('Remove')}
          onConfirm={() => host?.remove(participant.userId)}
          onClose={removing.close}
        />
      ))}
    </>
  );
}

type RowProps = { participant: Participant; actions: Room['actions'] | null; onRemove: () => void };

function PersonRow({ participant, actions, onRemove }: RowProps) {
  const { find, nameOf, labelOf } = useNames();
  const { userId, isMuted, hasRaisedHand, isSharing, isReconnecting, quality } = participant;
  return (
    <li className={classes.row}>
      <PersonAvatar person={find(userId)} size={28} />
      <span className={classes.name}>
        {labelOf(participant)}
        {isReconnecting && <span className={classes.note}>{t('Reconnecting…')}</span>}
      </span>
      {hasRaisedHand && <Sign Icon={IconHandStop} text={t('Hand raised')} />}
      {isSharing && <Sign Icon={IconScreenShare} text={t('Sharing their screen')} />}
      {isMuted && <Sign Icon={IconMicrophoneOff} text={t('Muted')} />}
      <QualitySign quality={quality} />
      {actions && (
        <Menu
          label={t('Actions for {name}', { name: nameOf(participant) })}
          trigger={(trigger) => (
            <ActionIcon aria-label={t('Actions for {name}', { name: nameOf(participant) })} {...trigger}>
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          )}
        >
          {!isMuted && (
            <MenuItem
              icon={<IconMicrophoneOff size={18} stroke={1.6} />}
              onSelect={() => actions.muteOther(participant.id)}
            >
              {t('Mute')}
            </MenuItem>
          )}
          <MenuItem icon={<IconUserX size={18} stroke={1.6} />} onSelect={onRemove}>
            {t('Remove')}
          </MenuItem>
        </Menu>
      )}
    </li>
  );
}

function Sign({ Icon, text }: { Icon: typeof IconHandStop; text: string }) {
  return (
    <span className={classes.sign} title={text}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
