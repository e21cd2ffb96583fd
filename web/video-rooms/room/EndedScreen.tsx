import { Button, Group } from '@mantine/core';
import type { RoomEndReason } from '#rules/room-client.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconVideoOff } from '#web/ui/icons/icons.ts';
import classes from './EndedScreen.module.css';
import { endTextOf } from './endTexts.ts';

const mayRejoin = (reason: RoomEndReason) =>
  typeof reason === 'object' || ['left', 'movedHere', 'away', 'otherCall'].includes(reason);

type Props = {
  reason: RoomEndReason;
  onRejoin: () => void;
  /** Where the link back goes, and its text. */
  back: { to: string; label: string } | undefined;
};

/** Why the call is over for the user, and where to go. */
export function EndedScreen({ reason, onRejoin, back }: Props) {
  const { title, detail } = endTextOf(reason);
  return (
    <div ref={(screen) => screen?.focus()} tabIndex={-1} className={classes.screen}>
      <EmptyState
        icon={<IconVideoOff size={22} stroke={1.6} />}
        title={title}
        description={detail}
        action={
          <Group gap="xs" justify="center">
            {back && (
              <Button component={Link} to={back.to} variant={mayRejoin(reason) ? 'default' : 'filled'}>
                {back.label}
              </Button>
            )}
            {mayRejoin(reason) && <Button onClick={onRejoin}>{t('Join again')}</Button>}
          </Group>
        }
      />
    </div>
  );
}
