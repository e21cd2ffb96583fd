import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { Check } from './Check.tsx';

type Props = {
  row: { id: number; title: string };
  isSelected: boolean;
  /** `isRange` selects all rows from the last selected one on. */
  onSelect: (id: number, isRange: boolean) => void;
  className?: string | undefined;
  /** The key that clicks it in a list. */
  shortcut?: string;
};

/** The checkbox that selects a row; with Shift, all rows from the last selected one on. */
export function SelectCheck({ row: { id, title }, isSelected, onSelect, className, shortcut }: Props) {
  // Rows are selected only to be changed.
  if (!useMayWork()) return null;
  return (
    <Check
      data-select
      data-key={shortcut}
      className={className}
      checked={isSelected}
      aria-label={t('Select {title}', { title })}
      // Shift would select the text between the two clicks.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={({ nativeEvent }) => onSelect(id, (nativeEvent as MouseEvent).shiftKey)}
    />
  );
}
