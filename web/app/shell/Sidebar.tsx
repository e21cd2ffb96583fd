import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { productName } from '#contract/product.ts';
import { fetchAhead } from '#web/lib/offline/lazyPart.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { OrganizationSwitcher } from '#web/organizations/OrganizationSwitcher.tsx';
import { Wordmark } from '#web/ui/welcome/Wordmark.tsx';
import { commandKey } from '../commandKey.ts';
import { OpenOverlay } from '../overlays/overlay.ts';
import { overlayLoaders } from '../overlays/overlayLoaders.ts';
import { Navigation } from './Navigation.tsx';
import classes from './Sidebar.module.css';

type Props = {
  footer: ReactNode;
  inDrawer?: boolean;
  /** Called when the user follows a link. */
  onChoose?: () => void;
};

export function Sidebar({ footer, inDrawer = false, onChoose }: Props) {
  const open = use(OpenOverlay);
  return (
    <div className={classes.sidebar}>
      <Link
        to="/"
        className={classes.brand}
        onClick={onChoose}
        aria-label={t('{product}, go to My 90', { product: productName })}
      >
        <Wordmark />
      </Link>
      <OrganizationSwitcher reload={!inDrawer} onChoose={onChoose} />
      <button
        type="button"
        className={classes.search}
        onPointerEnter={() => fetchAhead(overlayLoaders.palette)}
        onFocus={overlayLoaders.palette}
        onClick={() => {
          onChoose?.();
          open('palette');
        }}
      >
        <IconSearch size={16} stroke={1.6} />
        <span className="grow">{t('Search')}</span>
        {!inDrawer && <kbd className={classes.key}>{`${commandKey} K`}</kbd>}
      </button>
      <Navigation onChoose={onChoose} />
      {footer}
    </div>
  );
}
