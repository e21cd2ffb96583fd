import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Popover } from '#web/ui/menus/Popover.tsx';
import classes from './Bell.module.css';

/** Opens the newest notifications. */
export function Bell() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionIcon
        ref={button}
        className={classes.button}
        aria-label="Notifications"
        aria-expanded={opened}
        aria-haspopup="dialog"
        popoverTarget={id}
      >
        <IconBell size={18} stroke={1.6} />
      </ActionIcon>
      <Popover
        id={id}
        role="dialog"
        aria-labelledby={`${id}-title`}
        className={classes.popover}
        opener={() => button.current}
        onOpened={setOpened}
      >
        <h2 id={`${id}-title`} className={classes.title}>
          Notifications
        </h2>
        <p className={classes.empty}>No notifications yet</p>
      </Popover>
    </>
  );
}
