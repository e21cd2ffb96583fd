import { useEffect } from 'react';
import { t } from '#web/lib/translate.ts';
import classes from './Palette.module.css';
import type { PaletteEntry } from './paletteEntry.ts';

type Props = {
  id: string;
  entries: PaletteEntry[];
  active: PaletteEntry | undefined;
  onChoose: (entry: PaletteEntry) => void;
  onPoint: (index: number) => void;
};

/** The entries by group. The focus stays in the field, which points at the active entry. */
export function PaletteResults({ id, entries, active, onChoose, onPoint }: Props) {
  const at = active ? entries.indexOf(active) : -1;
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  return (
    <div id={id} role="listbox" aria-label={t('Results')} className={classes.results}>
      {Object.entries(Object.groupBy(entries, ({ group }) => group)).map(([group, members = []]) => (
        // biome-ignore lint/a11y/useSemanticElements: within a listbox a group of options is role="group"
        <div key={group} role="group" aria-label={group}>
          <div className={classes.group} aria-hidden="true">
            {group}
          </div>
          {members.map((entry) => {
            const index = entries.indexOf(entry);
            const Icon = entry.icon;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field's Enter chooses the active entry
              <div
                key={entry.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={entry === active}
                className={classes.entry}
                onClick={() => onChoose(entry)}
                onPointerMove={() => index !== at && onPoint(index)}
              >
                <Icon className="dimmed" size={17} stroke={1.6} aria-hidden="true" />
                <span className="grow truncate" dir="auto">
                  {entry.label}
                </span>
                {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
                {entry.keys && <kbd className={classes.keys}>{entry.keys}</kbd>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
