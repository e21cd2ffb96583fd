import type { Format } from '#contract/measurables.ts';

/** A command for the grid. */
export type Command =
  | { does: 'move'; rows: number; columns: number; extends: boolean }
  | { does: 'tab'; by: 1 | -1 }
  | { does: 'reorder'; by: 1 | -1 }
  | { does: 'type'; text: string }
  | { does: 'open' | 'edit' | 'note' | 'menu' | 'toggle' | 'clear' | 'selectAll' | 'undo' | 'redo' | 'leave' };

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** How many rows and columns a key moves. Moves end at the edge. */
const page = 12;
const moves: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-page, 0],
  PageDown: [page, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/** With Ctrl or Cmd, arrow keys go to the edge, Home and End to the corner. */
const farther = (key: string, step: number, by: number): number => {
  if (key === 'Home') return Number.NEGATIVE_INFINITY;
  if (key === 'End') return Number.POSITIVE_INFINITY;
  return step === 0 ? 0 : step * by;
};

function withCommandKey({ key, shiftKey }: Key): Command | undefined {
  const move = moves[key];
  if (move) {
    const [rows = 0, columns = 0] = move.map((step) => farther(key, step, Number.POSITIVE_INFINITY));
    return { does: 'move', rows, columns, extends: shiftKey };
  }
  switch (key.toLowerCase()) {
    case 'a':
      return { does: 'selectAll' };
    case 'z':
      return { does: shiftKey ? 'redo' : 'undo' };
    case 'y':
      return { does: 'redo' };
  }
}

/** The command of a key while no cell is edited. */
export function commandOf(event: Key): Command | undefined {
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey) return event.altKey ? undefined : withCommandKey(event);
  if (event.altKey) {
    if (key === 'ArrowUp' || key === 'ArrowDown') return { does: 'reorder', by: key === 'ArrowUp' ? -1 : 1 };
    return key.length === 1 ? { does: 'type', text: key } : undefined;
  }
  const [rows, columns] = moves[key] ?? [];
  if (rows !== undefined && columns !== undefined) return { does: 'move', rows, columns, extends: shiftKey };
  switch (key) {
    case 'Tab':
      return { does: 'tab', by: shiftKey ? -1 : 1 };
    case 'Enter':
      return { does: 'open' };
    case 'F2':
      return { does: shiftKey ? 'note' : 'edit' };
    case 'F10':
      return shiftKey ? { does: 'menu' } : undefined;
    case 'ContextMenu':
      return { does: 'menu' };
    case ' ':
      return { does: 'toggle' };
    case 'Delete':
    case 'Backspace':
      return { does: 'clear' };
    case 'Escape':
      return { does: 'leave' };
  }
  return key.length === 1 ? { does: 'type', text: key } : undefined;
}

/** Whether a value of the format, or a goal, may start with a character. All others are shortcuts of the page. */
export const mayStart = (text: string, format: Format | 'goal'): boolean =>
  (format === 'goal' && /^[<>=≤≥±]$/.test(text)) ||
  (format === 'yes_no' ? /^[yntfjs01]$/i : /^[\d.,\-−+(\p{Sc}]$/u).test(text);
