import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { RefObject } from 'react';
import type { CanvasHandle } from './canvas/ChartCanvas.tsx';
import { zooms } from './canvas/useZoom.ts';
import classes from './OrgChart.module.css';

/** Zooms the chart, and says how far. */
export function ZoomControls({ zoom, canvas }: { zoom: number; canvas: RefObject<CanvasHandle | null> }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, for it holds no fields
    <div className={classes.zoom} role="group" aria-label="Zoom">
      <ActionIcon
        size={30}
        title="Zoom out"
        aria-label="Zoom out"
        disabled={zoom <= zooms.least}
        onClick={() => canvas.current?.zoomBy(-zooms.step)}
      >
        <IconZoomOut size={17} stroke={1.6} />
      </ActionIcon>
      <output className={classes.percent} aria-label="Zoom in percent">
        {zoom}%
      </output>
      <ActionIcon
        size={30}
        title="Zoom in"
        aria-label="Zoom in"
        disabled={zoom >= zooms.most}
        onClick={() => canvas.current?.zoomBy(zooms.step)}
      >
        <IconZoomIn size={17} stroke={1.6} />
      </ActionIcon>
      <ActionIcon size={30} title="Fit to screen" aria-label="Fit to screen" onClick={() => canvas.current?.fit()}>
        <IconArrowsMaximize size={17} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
