import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { maxFavorites } from '#contract/favorites.ts';
import { hasSingleKeys } from '#web/lib/formats.ts';
import { t } from '#web/lib/translate.ts';
import { atAltArrows, type Step } from '#web/ui/lists/atAltArrows.ts';
import classes from './FavoriteRow.module.css';
import { usePreferences } from './usePreferences.ts';

type Props = {
  /** The address that the link leads to. */
  path: string;
  /** The link. */
  children: ReactNode;
};

/** A link of the navigation with a star, which puts it on top of the navigation or takes it away from there. */
export function FavoriteRow({ path, children }: Props) {
  const id = useId();
  const [{ favorites }, change] = usePreferences();
  const isFavorite = favorites.includes(path);
  const others = favorites.filter((favorite) => favorite !== path);
  const move = (step: Step) => {
    const to = favorites.indexOf(path) + (step === 'up' ? -1 : 1);
    if (to >= 0 && to < favorites.length) change({ favorites: others.toSpliced(to, 0, path) });
  };
  const Icon = isFavorite ? IconStarFilled : IconStar;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the link within has the focus
    <div className={classes.row} data-row onKeyDown={atAltArrows(isFavorite ? move : undefined)}>
      <span id={id} className={classes.link}>
        {children}
      </span>
      {(isFavorite || others.length < maxFavorites) && (
        <ActionIcon
          className={classes.star}
          size={26}
          // A stop of its own for each link would double the way through the navigation.
          tabIndex={hasSingleKeys() ? -1 : 0}
          data-row-shortcut="f"
          aria-label={t('Favorite')}
          aria-describedby={id}
          aria-pressed={isFavorite}
          title={`${isFavorite ? t('Remove from favorites') : t('Add to favorites')} (F)`}
          onClick={() => change({ favorites: isFavorite ? others : [...others, path] })}
        >
          <Icon size={14} />
        </ActionIcon>
      )}
    </div>
  );
}
