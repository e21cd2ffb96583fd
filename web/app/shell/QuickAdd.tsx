import { IconBulb, IconCalendarEvent, IconFlag3, IconListCheck, IconNews, IconPlus } from '@tabler/icons-react';
import { use } from 'react';
import { fetchAhead } from '#web/lib/offline/lazyPart.ts';
import { say } from '#web/lib/say.ts';
import { useMayWork } from '#web/lib/session.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { OpenOverlay } from '../overlays/overlay.ts';
import { overlayLoaders } from '../overlays/overlayLoaders.ts';
import classes from './QuickAdd.module.css';

const { rock, todo, issue, headline, meeting } = overlayLoaders;
const fetchDialogs = () => fetchAhead(rock, todo, issue, headline, meeting);

/** The menu of what can be created from anywhere; on small screens its button is a plus. An observer has none. */
export function QuickAdd() {
  const open = use(OpenOverlay);
  const mayWork = useMayWork();
  if (!mayWork) return null;
  return (
    <Menu
      label="Quick Add"
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
          <span className={classes.label}>Quick Add</span>
        </button>
      )}
    >
      <MenuItem icon={<IconFlag3 size={16} stroke={1.6} />} end="C R" onSelect={() => open('rock')}>
        {say('New Rock')}
      </MenuItem>
      <MenuItem icon={<IconListCheck size={16} stroke={1.6} />} end="C T" onSelect={() => open('todo')}>
        {say('New Todo')}
      </MenuItem>
      <MenuItem icon={<IconBulb size={16} stroke={1.6} />} end="C I" onSelect={() => open('issue')}>
        {say('New Issue')}
      </MenuItem>
      <MenuItem icon={<IconNews size={16} stroke={1.6} />} end="C H" onSelect={() => open('headline')}>
        {say('New Headline')}
      </MenuItem>
      <MenuItem icon={<IconCalendarEvent size={16} stroke={1.6} />} end="C M" onSelect={() => open('meeting')}>
        {say('Schedule Meeting')}
      </MenuItem>
    </Menu>
  );
}
