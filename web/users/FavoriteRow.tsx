import { ActionIcon } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { maxFavorites } from '#contract/favorites.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { IconStar, IconStarFilled } from '#web/ui/icons/icons.ts';
import { atAltArrows, indexAfter, type Step } from '#web/ui/lists/atAltArrows.ts';
import { MoveMenu } from '#web/ui/lists/MoveMenu.tsx';
import { hasSingleKeys } from '#web/ui/singleKeys.ts';
import classes from './FavoriteRow.module.css';
import { usePreferences } from './usePreferences.ts';

type Props = {
  /** The address that the link leads to. */
  path: string;
  title: string;
  /** Whether it is in the list of favorites, where it can be moved. */
  isMovable: boolean | undefined;
  /** The link. */
  children: ReactNode;
};

/** A link of the navigation with a star, which puts it on top of the navigation or takes it away from there. */
export function FavoriteRow({ path, title, isMovable, children }: Props) {
  const id = useId();
  const [{ favorites }, change] = usePreferences();
  const isFavorite = favorites.includes(path);
  const others = favorites.filter((favorite) => favorite !== path);
  const move = (step: Step) => {
    // The navigation leaves out favorites of other organizations.
    const visible = favorites.filter((one) => document.querySelector(`[data-favorite="${one}"]`));
    const from = visible.indexOf(path);
    const to = indexAfter(step, from, visible.length);
    if (to === from) return;
    change({ favorites: others.toSpliced(favorites.indexOf(visible[to] ?? path), 0, path) });
    const position = t('{title}: position {position} of {count}.', { title, position: to + 1, count: visible.length });
    offerUndo(t('Order changed'), position, () => change({ favorites }));
  };
  const Icon = isFavorite ? IconStarFilled : IconStar;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the link within has the focus
    <div
      className={classes.row}
      data-row
      data-favorite={isMovable ? path : undefined}
      onKeyDown={atAltArrows(isMovable ? move : undefined)}
    >
      <span id={id} className={classes.link}>
        {children}
      </span>
      <span className={classes.actions}>
        {isMovable && favorites.length > 1 && (
          <MoveMenu
            label={t('Move {title}', { title })}
            size={26}
            tabIndex={-1}
            isFirst={favorites[0] === path}
            isLast={favorites.at(-1) === path}
            onMove={move}
          />
        )}
        {(isFavorite || others.length < maxFavorites) && (
          <ActionIcon
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
      </span>
    </div>
  );
}
