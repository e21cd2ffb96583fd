import { IconBulb, IconCalendarEvent, IconFlag3, IconListCheck, IconNews, IconPlus } from '@tabler/icons-react';
import { use } from 'react';
import { fetchAhead } from '#web/lib/offline/lazyPart.ts';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { OpenOverlay } from '../overlays/overlay.ts';
import { overlayLoaders } from '../overlays/overlayLoaders.ts';
import classes from './QuickAdd.module.css';

const { rock, todo, issue, headline, meeting } = overlayLoaders;
const fetchDialogs = () => fetchAhead(rock, todo, issue, headline, meeting);

/** The menu for creating work from anywhere. On small screens its button is a plus; observers have none. */
export function QuickAdd() {
  const open = use(OpenOverlay);
  const mayWork = useMayWork();
  if (!mayWork) return null;
  return (
    <Menu
      label={t('Quick Add')}
      width={224}
      trigger={(props) => (
        <button
          type="button"
          className={classes.button}
          onPointerEnter={fetchDialogs}
          onFocus={fetchDialogs}
          {...props}
        >
          <IconPlus size={16} stroke={2} aria-hidden="true" />
          <span className={classes.label}>{t('Quick Add')}</span>
        </button>
      )}
    >
      <MenuItem icon={<IconFlag3 size={16} stroke={1.6} />} end="C R" onSelect={() => open('rock')}>
        {t('New {rockTitle}')}
      </MenuItem>
      <MenuItem icon={<IconListCheck size={16} stroke={1.6} />} end="C T" onSelect={() => open('todo')}>
        {t('New {plainTodoTitle}')}
      </MenuItem>
      <MenuItem icon={<IconBulb size={16} stroke={1.6} />} end="C I" onSelect={() => open('issue')}>
        {t('New {issueTitle}')}
      </MenuItem>
      <MenuItem icon={<IconNews size={16} stroke={1.6} />} end="C H" onSelect={() => open('headline')}>
        {t('New {headlineTitle}')}
      </MenuItem>
      <MenuItem icon={<IconCalendarEvent size={16} stroke={1.6} />} end="C M" onSelect={() => open('meeting')}>
        {t('Schedule {meetingTitle}')}
      </MenuItem>
    </Menu>
  );
}
