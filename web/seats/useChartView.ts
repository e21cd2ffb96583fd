import { useCallback, useState } from 'react';
import { storageKeys } from '#web/lib/storage.ts';

/** How somebody looks at charts: the zoom that they chose themselves, in percent, and below which seats nothing is shown. */
type View = { chosenZoom?: number | undefined; collapsed: string[] };

/** Of how many seats is remembered that nothing is shown below them. */
const collapsedAtMost = 1_000;

function read(): View {
  try {
    const { chosenZoom, collapsed } = JSON.parse(localStorage.getItem(storageKeys.chartView) ?? '{}') as Partial<View>;
    return { ...(chosenZoom && { chosenZoom }), collapsed: Array.isArray(collapsed) ? collapsed : [] };
  } catch {
    return { collapsed: [] };
  }
}

/** How charts are shown in this browser, across reloads; seats are named by their ids alone, the same in all drafts. */
export function useChartView() {
  const [view, setView] = useState(read);
  const [fittedZoom, setFittedZoom] = useState(100);
  const change = useCallback(
    (make: (view: View) => View) =>
      setView((before) => {
        const next = make(before);
        try {
          localStorage.setItem(storageKeys.chartView, JSON.stringify(next));
        } catch {
          // A browser may let nothing be kept: it is shown so all the same.
        }
        return next;
      }),
    [],
  );
  return {
    zoom: view.chosenZoom ?? fittedZoom,
    isFitted: view.chosenZoom === undefined,
    setFittedZoom,
    collapsed: view.collapsed,
    /** Remembers a zoom; without one the chart fits into its window again. */
    setZoom: useCallback((chosenZoom?: number) => change((before) => ({ ...before, chosenZoom })), [change]),
    setCollapsed: useCallback(
      (make: (collapsed: string[]) => string[]) =>
        change((before) => ({ ...before, collapsed: make(before.collapsed).slice(-collapsedAtMost) })),
      [change],
    ),
  };
}
