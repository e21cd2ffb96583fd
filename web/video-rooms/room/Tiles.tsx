import { useElementSize } from '@mantine/hooks';
import { t } from '#web/lib/translate.ts';
import { layoutTiles } from './layoutTiles.ts';
import type { StageItem } from './stageItems.ts';
import type { RoomState } from './state.ts';
import { Tile } from './Tile.tsx';
import classes from './Tiles.module.css';

type GridProps = { items: StageItem[]; reactions: RoomState['reactions'] };

/** Tiles of equal size, as large as the window allows. */
export function TileGrid({ items, reactions }: GridProps) {
  const { ref, width, height } = useElementSize<HTMLUListElement>();
  const layout = layoutTiles(width, height, items.length);
  return (
    <ul ref={ref} className={classes.grid} aria-label={t('People in the room')} tabIndex={layout.isCut ? 0 : undefined}>
      {width > 0 &&
        items.map((item) => (
          <Tile key={item.key} item={item} reactions={reactions} width={layout.width} height={layout.height} />
        ))}
    </ul>
  );
}

/** The tiles in one low line, which scrolls when there are many. */
export function TileLine({ items, reactions }: GridProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when there are many tiles
    <ul className={classes.line} aria-label={t('People in the room')} tabIndex={0}>
      {items.map((item) => (
        <Tile key={item.key} item={item} reactions={reactions} width={150} height={84} isSmall />
      ))}
    </ul>
  );
}

type SpeakerProps = GridProps & { large: StageItem };

/** One large tile, and the others in a row or column beside it. */
export function SpeakerTiles({ large, items, reactions }: SpeakerProps) {
  return (
    <div className={classes.speaker}>
      <ul className={classes.large} aria-label={t('Large picture')}>
        <Tile key={large.key} item={large} reactions={reactions} />
      </ul>
      {items.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when there are many tiles
        <ul className={classes.film} aria-label={t('Other people')} tabIndex={0}>
          {items.map((item) => (
            <Tile key={item.key} item={item} reactions={reactions} isSmall />
          ))}
        </ul>
      )}
    </div>
  );
}
