import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconPlayerPlay } from '@tabler/icons-react';
import type { Meeting } from '#contract/meetings.ts';
import { dayOf } from '#rules/meetings.ts';
import { Link } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { useMayWork } from '#web/lib/session.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { MeetingFacts } from '../MeetingFacts.tsx';
import classes from '../Meetings.module.css';
import { liveMeetingPath } from '../useJoin.ts';
import { useStartMeeting } from '../useRunChanges.ts';

type Props = { meeting: Meeting; now: Now; onEdit: (meeting: Meeting) => void };

/** A scheduled meeting, to start, edit or open. One of a later day starts from its menu, so that nobody starts it by mistake. */
export function UpcomingRow({ meeting, now, onEdit }: Props) {
  const mayWork = useMayWork();
  const start = useStartMeeting();
  const { id, title } = meeting;
  const isDue = dayOf(meeting, now.timeZone) <= now.today;
  return (
    <li className={classes.row}>
      <button type="button" className={classes.rowText} onClick={() => onEdit(meeting)}>
        <span className={classes.rowTitle}>{title}</span>
        <span className={classes.facts}>
          <span>
            <MeetingFacts meeting={meeting} now={now} />
          </span>
        </span>
      </button>
      <span className={classes.rowActs}>
        {mayWork && isDue && (
          <Button
            size="compact-sm"
            aria-label={`Start ${title}`}
            loading={start.isPending}
            onClick={() => start.mutate(meeting)}
          >
            Start
          </Button>
        )}
        {mayWork && (
          <Button size="compact-sm" variant="default" aria-label={`Edit ${title}`} onClick={() => onEdit(meeting)}>
            Edit
          </Button>
        )}
        <Button
          component={Link}
          to={liveMeetingPath(id)}
          size="compact-sm"
          variant="default"
          aria-label={`Open ${title}`}
        >
          Open
        </Button>
        {mayWork && !isDue && (
          <Menu
            label={`More about ${title}`}
            trigger={(props) => (
              <ActionIcon title="More" aria-label={`More about ${title}`} {...props}>
                <IconDots size={16} stroke={1.6} />
              </ActionIcon>
            )}
          >
            <MenuItem icon={<IconPlayerPlay size={16} stroke={1.6} />} onSelect={() => start.mutate(meeting)}>
              {say('Start Meeting Now')}
            </MenuItem>
          </Menu>
        )}
      </span>
    </li>
  );
}
