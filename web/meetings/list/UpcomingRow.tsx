import { ActionIcon, Button } from '@mantine/core';
import type { Meeting } from '#contract/meetings.ts';
import { dayOf } from '#rules/meetings.ts';
import { Link } from '#web/lib/router.tsx';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { IconDots, IconPlayerPlay } from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { MeetingFacts } from '../MeetingFacts.tsx';
import classes from '../Meetings.module.css';
import { liveMeetingPath } from '../useJoin.ts';
import { useStartMeeting } from '../useRunChanges.ts';

type Props = { meeting: Meeting; now: Now; onEdit: (meeting: Meeting) => void };

/** A scheduled meeting to start, edit or open. One on a later day starts from its menu, so that no one starts it by mistake. */
export function UpcomingRow({ meeting, now, onEdit }: Props) {
  const mayWork = useMayWork();
  const start = useStartMeeting();
  const { id, title } = meeting;
  const isDue = dayOf(meeting, now.timeZone) <= now.today;
  return (
    <li className={`${classes.row} list-row row gap-12`}>
      <button type="button" className="stack fill breaks text-left" onClick={() => onEdit(meeting)}>
        <span className="weight-500" dir="auto">
          {title}
        </span>
        <span className={classes.facts}>
          <span>
            <MeetingFacts meeting={meeting} />
          </span>
        </span>
      </button>
      <span className={`${classes.rowActs} row rigid gap-6`}>
        {mayWork && isDue && (
          <Button
            size="compact-sm"
            aria-label={t('Start {title}', { title })}
            loading={start.isPending}
            onClick={() => start.mutate(meeting)}
          >
            {t('Start')}
          </Button>
        )}
        {mayWork && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('Edit {title}', { title })}
            onClick={() => onEdit(meeting)}
          >
            {t('Edit')}
          </Button>
        )}
        <Button
          component={Link}
          to={liveMeetingPath(id)}
          size="compact-sm"
          variant="default"
          aria-label={t('View details of {title}', { title })}
        >
          {t('View Details')}
        </Button>
        {mayWork && !isDue && (
          <Menu
            label={t('More about {title}', { title })}
            trigger={(props) => (
              <ActionIcon title={t('More')} aria-label={t('More about {title}', { title })} {...props}>
                <IconDots size={16} stroke={1.6} />
              </ActionIcon>
            )}
          >
            <MenuItem icon={<IconPlayerPlay size={16} stroke={1.6} />} onSelect={() => start.mutate(meeting)}>
              {t('Start {meetingTitle} Now')}
            </MenuItem>
          </Menu>
        )}
      </span>
    </li>
  );
}
