import { ActionIcon } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { productName } from '#contract/product.ts';
import { fetchAhead } from '#web/lib/offline/lazyPart.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { OrganizationSwitcher } from '#web/organizations/OrganizationSwitcher.tsx';
import { commandKey } from '#web/ui/commandKey.ts';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '#web/ui/icons/icons.ts';
import { Mark } from '#web/ui/welcome/Mark.tsx';
import { Wordmark } from '#web/ui/welcome/Wordmark.tsx';
import { loadOverlay } from '../overlays/loadOverlay.ts';
import { OpenOverlay } from '../overlays/overlay.ts';
import { Navigation } from './Navigation.tsx';
import classes from './Sidebar.module.css';
import { toggleSidebar, useIsNarrow } from './sidebarWidth.ts';

const fetchPalette = () => fetchAhead(() => loadOverlay('palette'));

type Props = {
  footer: ReactNode;
  inDrawer?: boolean;
  /** Called when the user follows a link. */
  onChoose?: () => void;
};

export function Sidebar({ footer, inDrawer = false, onChoose }: Props) {
  const open = use(OpenOverlay);
  const isNarrow = useIsNarrow() && !inDrawer;
  return (
    <div className={classes.sidebar} data-narrow={isNarrow || undefined}>
      <div className={classes.head}>
        <Link
          to="/"
          className={classes.brand}
          onClick={onChoose}
          aria-label={t('{product}, go to My 90', { product: productName })}
        >
          {isNarrow ? <Mark size={22} /> : <Wordmark />}
        </Link>
        {!inDrawer && <WidthButton isNarrow={isNarrow} />}
      </div>
      <OrganizationSwitcher reload={!inDrawer} onChoose={onChoose} />
      <button
        type="button"
        className={classes.search}
        onPointerEnter={fetchPalette}
        onFocus={fetchPalette}
        onClick={() => {
          onChoose?.();
          open('palette');
        }}
      >
        <IconSearch size={16} stroke={1.6} aria-hidden="true" />
        <span className="grow">{t('Search')}</span>
        {!inDrawer && <kbd className={classes.key}>{`${commandKey} K`}</kbd>}
      </button>
      <Navigation onChoose={onChoose} />
      {footer}
    </div>
  );
}

function WidthButton({ isNarrow }: { isNarrow: boolean }) {
  const Icon = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const action = isNarrow ? t('Show the names in the navigation') : t('Show only icons in the navigation');
  return (
    <ActionIcon size={28} aria-label={action} title={`${action} (B)`} data-shortcut="b" onClick={toggleSidebar}>
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  );
}
