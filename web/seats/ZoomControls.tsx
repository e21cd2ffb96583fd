import { ActionIcon } from '@mantine/core';
import type { RefObject } from 'react';
import { t } from '#web/lib/translate.ts';
import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '#web/ui/icons/icons.ts';
import type { CanvasHandle } from './canvas/ChartCanvas.tsx';
import { zoomLimits } from './canvas/useZoom.ts';
import classes from './OrgChart.module.css';

/** The zoom buttons of a chart with the current zoom. */
export function ZoomControls({ zoom, canvas }: { zoom: number; canvas: RefObject<CanvasHandle | null> }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, for it holds no fields
    <div className="row" role="group" aria-label={t('Zoom')}>
      <ActionIcon
        size={30}
        title={t('Zoom out')}
        aria-label={t('Zoom out')}
        disabled={zoom <= zoomLimits.min}
        onClick={() => canvas.current?.zoomBy(-zoomLimits.step)}
      >
        <IconZoomOut size={17} stroke={1.6} />
      </ActionIcon>
      <output className={classes.percent} aria-label={t('Zoom in percent')}>
        {t('{percent}%', { percent: zoom })}
      </output>
      <ActionIcon
        size={30}
        title={t('Zoom in')}
        aria-label={t('Zoom in')}
        disabled={zoom >= zoomLimits.max}
        onClick={() => canvas.current?.zoomBy(zoomLimits.step)}
      >
        <IconZoomIn size={17} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        size={30}
        title={t('Fit to screen')}
        aria-label={t('Fit to screen')}
        onClick={() => canvas.current?.fit()}
      >
        <IconArrowsMaximize size={17} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
