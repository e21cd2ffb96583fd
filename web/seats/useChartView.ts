import { useCallback, useState } from 'react';
import { useCurrentUser } from '#web/lib/session.ts';
import { storageKeys } from '#web/lib/storage.ts';

/** The chosen zoom in percent (undefined: fitted to the window) and the ids of the collapsed seats. */
type View = { chosenZoom?: number | undefined; collapsed: string[] };

/** More collapsed seats are not remembered. */
const maxCollapsed = 1_000;

function read(key: string): View {
  try {
    const { chosenZoom, collapsed } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<View>;
    return { ...(chosenZoom && { chosenZoom }), collapsed: Array.isArray(collapsed) ? collapsed : [] };
  } catch {
    return { collapsed: [] };
  }
}

/** The view of charts, stored in this browser for each organization. Seats have the same ids in all drafts. */
export function useChartView() {
  const { id, organizationId } = useCurrentUser();
  const key = `${storageKeys.chartView}.${id}.${organizationId}`;
  const [view, setView] = useState(() => read(key));
  const [fittedZoom, setFittedZoom] = useState(100);
  const change = useCallback(
    (update: (view: View) => View) =>
      setView((before) => {
        const next = update(before);
        try {
          localStorage.setItem(key, JSON.stringify(next));
        } catch {
          // The browser blocks storage: the view lasts until the page is closed.
        }
        return next;
      }),
    [key],
  );
  return {
    zoom: view.chosenZoom ?? fittedZoom,
    isFitted: view.chosenZoom === undefined,
    setFittedZoom,
    collapsed: view.collapsed,
    /** Sets the zoom; undefined fits the chart into the window. */
    setZoom: useCallback((chosenZoom?: number) => change((before) => ({ ...before, chosenZoom })), [change]),
    setCollapsed: useCallback(
      (update: (collapsed: string[]) => string[]) =>
        change((before) => ({ ...before, collapsed: update(before.collapsed).slice(-maxCollapsed) })),
      [change],
    ),
  };
}
