import { ActionIcon, Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import type { Icon } from '#web/ui/icons/icon.ts';
import { IconDots, IconHandStop, IconMicrophoneOff, IconScreenShare, IconUserX } from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { GuestBadge } from './GuestBadge.tsx';
import classes from './PeoplePanel.module.css';
import { QualitySign } from './QualitySign.tsx';
import type { HostActions, Participant, Room } from './state.ts';
import { useNames } from './useNames.ts';

type Props = {
  participants: Participant[];
  actions: Room['actions'];
  /** null for people who are no hosts. */
  host: HostActions | null;
  /** Whether the user may mute the others. */
  mayMute: boolean;
  /** Whether only hosts and those who have been here may join. */
  isLocked: boolean;
  onClose: () => void;
};

/** Everyone in the room; hosts can mute and remove people and let them back in, and lock the room. The presenter of its meeting can mute. */
export function PeoplePanel({ participants, actions, host, mayMute, isLocked, onClose }: Props) {
  const { nameOf } = useNames();
  const removing = useDialog<Participant>();
  const others = participants.filter(({ isMe }) => !isMe);
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('People ({count})', { count: participants.length })}</h2>
        <CloseButton aria-label={t('Close')} onClick={onClose} />
      </div>
      {host ? (
        <Switch
          label={t('Lock room')}
          description={t('While it is locked, only hosts and people who have been here can join.')}
          checked={isLocked}
          onChange={host.lock}
        />
      ) : (
        isLocked && (
          <p className={classes.locked}>
            {t('The room is locked. Only hosts and people who have been here can join.')}
          </p>
        )
      )}
      {((mayMute && others.length > 0) || host?.inviteGuests) && (
        <div className={classes.buttons}>
          {mayMute && others.length > 0 && (
            <Button
              variant="default"
              size="xs"
              disabled={others.every(({ isMuted }) => isMuted)}
              onClick={actions.muteAllOthers}
            >
              {t('Mute everyone else')}
            </Button>
          )}
          {host?.inviteGuests && (
            <Button variant="default" size="xs" onClick={() => host.inviteGuests?.()}>
              {t('Invite guests')}
            </Button>
          )}
        </div>
      )}
      {participants.some(({ isGuest }) => isGuest) && (
        <p className={classes.locked}>{t('Guests are neither recorded nor transcribed.')}</p>
      )}
      <ul className={classes.list}>
        {participants.map((participant) => (
          <PersonRow
            key={participant.id}
            participant={participant}
            onMute={mayMute && !participant.isMe ? () => actions.muteOther(participant.id) : undefined}
            onRemove={host && !participant.isMe ? () => removing.open(participant) : undefined}
          />
        ))}
      </ul>
      {host && host.removedIds.length > 0 && (
        <>
          <h3 className={classes.removed}>{t('Removed from the room')}</h3>
          <ul className={classes.list}>
            {host.removedIds.map((userId) => (
              <RemovedRow key={userId} userId={userId} onReadmit={() => host.readmit(userId)} />
            ))}
          </ul>
        </>
      )}
      {removing.draw((participant) => (
        <ConfirmDialog
          question={t('Remove {name} from the room?', { name: nameOf(participant) })}
          detail={
            participant.isGuest
              ? t('They leave at once. To keep them out, renew the link for guests.')
              : t('They leave at once. You can let them back in later.')
          }
          confirmLabel={t('Remove')}
          onConfirm={() => host?.remove(participant.userId)}
          onClose={removing.close}
        />
      ))}
    </>
  );
}

type RowProps = {
  participant: Participant;
  /** Missing if the user may not do it. */
  onMute: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

function PersonRow({ participant, onMute, onRemove }: RowProps) {
  const { personOf, nameOf, labelOf } = useNames();
  const { isMuted, hasRaisedHand, isSharing, isReconnecting, quality } = participant;
  const canMute = onMute !== undefined && !isMuted;
  return (
    <li className={classes.row}>
      <PersonAvatar person={personOf(participant)} size={28} />
      <span className={classes.name}>
        {labelOf(participant)} {participant.isGuest && <GuestBadge />}
        {isReconnecting && <span className={classes.note}>{t('Reconnecting…')}</span>}
      </span>
      {hasRaisedHand && <Sign icon={IconHandStop} text={t('Hand raised')} />}
      {isSharing && <Sign icon={IconScreenShare} text={t('Sharing their screen')} />}
      {isMuted && <Sign icon={IconMicrophoneOff} text={t('Muted')} />}
      <QualitySign quality={quality} />
      {(canMute || onRemove) && (
        <Menu
          label={t('Actions for {name}', { name: nameOf(participant) })}
          trigger={(trigger) => (
            <ActionIcon aria-label={t('Actions for {name}', { name: nameOf(participant) })} {...trigger}>
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          )}
        >
          {canMute && (
            <MenuItem icon={<IconMicrophoneOff size={18} stroke={1.6} />} onSelect={onMute}>
              {t('Mute')}
            </MenuItem>
          )}
          {onRemove && (
            <MenuItem icon={<IconUserX size={18} stroke={1.6} />} onSelect={onRemove}>
              {t('Remove')}
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  );
}

function RemovedRow({ userId, onReadmit }: { userId: string; onReadmit: () => void }) {
  const { personOf, nameOf } = useNames();
  const source = { userId, name: '', isGuest: false };
  const name = nameOf(source);
  return (
    <li className={classes.row}>
      <PersonAvatar person={personOf(source)} size={28} />
      <span className={classes.name}>{name}</span>
      <Button variant="default" size="compact-xs" aria-label={t('Let {name} back in', { name })} onClick={onReadmit}>
        {t('Let back in')}
      </Button>
    </li>
  );
}

function Sign({ icon: Icon, text }: { icon: Icon; text: string }) {
  return (
    <span className={classes.sign} title={text}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
