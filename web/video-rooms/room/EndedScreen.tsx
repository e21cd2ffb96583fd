import { Button, Group } from '@mantine/core';
import { IconVideoOff } from '@tabler/icons-react';
import { msg } from '#rules/translate.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import classes from './EndedScreen.module.css';
import type { RoomEndReason } from './state.ts';

const texts = {
  left: { title: msg('You left the room'), detail: msg('The others can go on without you. You can join again.') },
  deleted: { title: msg('The room was deleted'), detail: msg('The call ended for everyone in it.') },
  removed: { title: msg('A host removed you'), detail: msg("You can't join this room again.") },
  noLongerMember: {
    title: msg('You can no longer see this room'),
    detail: msg('Ask an admin if you think that is a mistake.'),
  },
  movedHere: {
    title: msg('You joined in another window'),
    detail: msg('The call goes on there. You can also join here again.'),
  },
  away: {
    title: msg('You lost the connection'),
    detail: msg('It took too long to come back. Check your connection and join again.'),
  },
};

const mayRejoin = (reason: RoomEndReason) => reason === 'left' || reason === 'movedHere' || reason === 'away';

type Props = {
  reason: RoomEndReason;
  onRejoin: () => void;
  /** Where the link back goes, and its text. */
  back: { to: string; label: string };
};

/** Why the call is over for the user, and where to go. */
export function EndedScreen({ reason, onRejoin, back }: Props) {
  const { title, detail } = texts[reason];
  return (
    <div ref={(screen) => screen?.focus()} tabIndex={-1} className={classes.screen}>
      <EmptyState
        icon={<IconVideoOff size={22} stroke={1.6} />}
        title={t(title)}
        description={t(detail)}
        action={
          <Group gap="xs" justify="center">
            <Button component={Link} to={back.to} variant={mayRejoin(reason) ? 'default' : 'filled'}>
              {back.label}
            </Button>
            {mayRejoin(reason) && <Button onClick={onRejoin}>{t('Join again')}</Button>}
          </Group>
        }
      />
    </div>
  );
}
