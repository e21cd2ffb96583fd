import { useMediaQuery } from '@mantine/hooks';
import type { RoomReaction } from '#contract/media-sources.ts';
import { t } from '#web/lib/translate.ts';
import { phone } from '#web/ui/breakpoints.ts';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconBadgeCc,
  IconDots,
  IconHandStop,
  IconLayoutGrid,
  IconLayoutSidebarRight,
  IconMaximize,
  IconMessageCircle,
  IconPhoneOff,
  IconPictureInPicture,
  IconScreenShare,
  IconScreenShareOff,
  IconSettings,
  IconUsers,
} from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import type { LocalMedia } from '../devices/localMedia.ts';
import { canShareScreen, canUseFullScreen, canUsePictureInPicture } from '../devices/support.ts';
import { OwnMediaButtons } from './OwnMediaButtons.tsx';
import { ReactionButton } from './ReactionButton.tsx';
import { ToolButton } from './ToolButton.tsx';
import classes from './Toolbar.module.css';

export type Panel = 'people' | 'chat';
export type Layout = 'grid' | 'speaker';
type Toggle = { isOn: boolean; toggle: () => void };

type Props = {
  media: LocalMedia;
  count: number;
  /** The open panel beside the tiles. */
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
  hasChat: boolean;
  unread: number;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  /** Whether someone shares a screen. */
  hasScreen: boolean;
  hand: Toggle;
  sharing: Toggle;
  /** null if the call has none. */
  captions: Toggle | null;
  pictureInPicture: Toggle | null;
  fullScreen: Toggle;
  onReact: (emoji: RoomReaction) => void;
  onSettings: () => void;
  onLeave: () => void;
};

const size = { size: 22, stroke: 1.6 };
const small = { size: 18, stroke: 1.6 };

/** What people do in a room. On a phone, less frequent actions are in the menu. */
export function Toolbar(props: Props) {
  const { media, count, panel, onPanel, hasChat, unread, layout, onLayout, hasScreen, hand, sharing } = props;
  const { captions, pictureInPicture, fullScreen, onReact, onSettings, onLeave } = props;
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const handLabel = hand.isOn ? t('Lower hand') : t('Raise hand');
  const shareLabel = sharing.isOn ? t('Stop sharing') : t('Share screen');
  const ShareIcon = sharing.isOn ? IconScreenShareOff : IconScreenShare;
  const captionsLabel = captions?.isOn ? t('Turn off captions') : t('Turn on captions');
  const peopleLabel = t('People ({count})', { count });
  const layoutLabel = layout === 'grid' ? t('Enlarge the shared screen') : t('Shrink the shared screen');
  const LayoutIcon = layout === 'grid' ? IconArrowsMaximize : IconArrowsMinimize;
  const togglePanel = (which: Panel) => onPanel(panel === which ? null : which);
  return (
    <section
      aria-label={t('Call controls')}
      data-shortcuts="call"
      className={classes.toolbar}
      // A click must not take the focus: the space bar would press the button again instead of letting the user speak.
      onMouseDown={(event) => event.preventDefault()}
    >
      <OwnMediaButtons media={media} />
      {!isPhone && canShareScreen() && (
        <ToolButton
          label={shareLabel}
          icon={<ShareIcon {...size} />}
          tone={sharing.isOn ? 'on' : undefined}
          onClick={sharing.toggle}
          shortcut="s"
        />
      )}
      {!isPhone && (
        <ToolButton
          label={handLabel}
          icon={<IconHandStop {...size} />}
          tone={hand.isOn ? 'on' : undefined}
          onClick={hand.toggle}
          shortcut="h"
        />
      )}
      {!isPhone && captions && (
        <ToolButton
          label={captionsLabel}
          icon={<IconBadgeCc {...size} />}
          tone={captions.isOn ? 'on' : undefined}
          onClick={captions.toggle}
          shortcut="l"
        />
      )}
      {!isPhone && hasScreen && (
        <ToolButton
          label={layoutLabel}
          icon={<LayoutIcon {...size} />}
          onClick={() => onLayout(layout === 'grid' ? 'speaker' : 'grid')}
        />
      )}
      <ReactionButton onReact={onReact} />
      {hasChat && (
        <ToolButton
          label={t('Chat')}
          icon={<IconMessageCircle {...size} />}
          count={unread}
          isUnread
          aria-expanded={panel === 'chat'}
          onClick={() => togglePanel('chat')}
        />
      )}
      {!isPhone && (
        <ToolButton
          label={peopleLabel}
          icon={<IconUsers {...size} />}
          count={count}
          aria-expanded={panel === 'people'}
          onClick={() => togglePanel('people')}
          shortcut="p"
        />
      )}
      <Menu
        label={t('More')}
        trigger={(trigger) => <ToolButton label={t('More')} icon={<IconDots {...size} />} {...trigger} />}
      >
        {isPhone && (
          <MenuItem icon={<IconHandStop {...small} />} onSelect={hand.toggle}>
            {handLabel}
          </MenuItem>
        )}
        {isPhone && (
          <MenuItem icon={<IconUsers {...small} />} onSelect={() => togglePanel('people')}>
            {peopleLabel}
          </MenuItem>
        )}
        {isPhone && canShareScreen() && (
          <MenuItem icon={<ShareIcon {...small} />} onSelect={sharing.toggle}>
            {shareLabel}
          </MenuItem>
        )}
        {isPhone && captions && (
          <MenuItem icon={<IconBadgeCc {...small} />} onSelect={captions.toggle}>
            {captionsLabel}
          </MenuItem>
        )}
        {layout === 'grid' ? (
          <MenuItem icon={<IconLayoutSidebarRight {...small} />} onSelect={() => onLayout('speaker')}>
            {t('Show the speaker large')}
          </MenuItem>
        ) : (
          <MenuItem icon={<IconLayoutGrid {...small} />} onSelect={() => onLayout('grid')}>
            {t('Show everyone at the same size')}
          </MenuItem>
        )}
        {pictureInPicture && canUsePictureInPicture() && (
          <MenuItem icon={<IconPictureInPicture {...small} />} onSelect={pictureInPicture.toggle}>
            {pictureInPicture.isOn ? t('Close small window') : t('Show in a small window')}
          </MenuItem>
        )}
        {canUseFullScreen() && (
          <MenuItem icon={<IconMaximize {...small} />} onSelect={fullScreen.toggle}>
            {fullScreen.isOn ? t('Leave full screen') : t('Full screen')}
          </MenuItem>
        )}
        <MenuItem icon={<IconSettings {...small} />} onSelect={onSettings}>
          {t('Camera and sound')}
        </MenuItem>
      </Menu>
      <ToolButton label={t('Leave')} icon={<IconPhoneOff {...size} />} tone="leave" onClick={onLeave} />
    </section>
  );
}
