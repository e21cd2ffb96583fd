import { Button } from '@mantine/core';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, navigate } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { IconArrowsMaximize } from '#web/ui/icons/icons.ts';
import { onOtherOrganization } from '#web/video-rooms/current/enterCall.ts';
import { useMoving } from '#web/video-rooms/current/useMoving.ts';
import { sayWhyEnded } from '#web/video-rooms/room/endTexts.ts';
import { useMuteKey } from '#web/video-rooms/room/useCallKeys.ts';
import classes from './OfficeHost.module.css';
import { type FromOfficePage, type OfficeFrame, setInOffice, type ToOfficePage } from './officeFrame.ts';

/** The frame of the virtual office: over its screen, or in a small window above other screens. It must not move in the document. */
export default function OfficeHost({ frame: { url, spot, isIn } }: { frame: OfficeFrame }) {
  const iframe = useRef<HTMLIFrameElement>(null);
  const box = useBoxOf(spot);
  const move = useMoving();
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<FromOfficePage>) => {
      if (source !== iframe.current?.contentWindow || origin !== location.origin) return;
      if (data.inOffice) setInOffice(data.inOffice);
      // The frame says it itself where it is large.
      if (data.endReason && !spot) sayWhyEnded(data.endReason);
      // The office goes on in its small window.
      if (data.opens) navigate(data.opens);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [spot]);
  const press = (presses: string) =>
    iframe.current?.contentWindow?.postMessage({ presses } satisfies ToOfficePage, location.origin);
  useMuteKey(isIn ? () => press('m') : undefined);
  useEffect(() => (isIn ? onOtherOrganization(sayWhyEnded) : undefined), [isIn]);
  return (
    <section
      {...(spot ? { style: box } : move.window)}
      className={
        spot ? `${classes.office} ${classes.large}` : `${classes.office} ${classes.small} ${move.window.className}`
      }
      aria-label={spot ? undefined : t('Virtual office')}
    >
      {isIn &&
        (['m', 'v'] as const).map((key) => (
          // For the keyboard shortcuts of the page around the office.
          <button
            key={key}
            type="button"
            tabIndex={-1}
            aria-hidden
            className="visually-hidden"
            data-urgent
            data-shortcut={key}
            onClick={() => press(key)}
          />
        ))}
      {!spot && (
        <div className={classes.head}>
          <button
            type="button"
            {...move.handle}
            title={t('Drag it, or move it with the arrow keys')}
            aria-label={t('Move the window of the office')}
          >
            {t('Virtual office')}
          </button>
          <Button
            component={Link}
            to="/team-community"
            size="compact-sm"
            variant="subtle"
            leftSection={<IconArrowsMaximize size={14} stroke={1.8} aria-hidden="true" />}
          >
            {t('Back to the office')}
          </Button>
        </div>
      )}
      <iframe
        ref={iframe}
        className={classes.frame}
        src={url}
        title={t('Virtual office')}
        allow="camera; microphone; display-capture; autoplay; fullscreen; screen-wake-lock"
      />
    </section>
  );
}

/** Where an element is in the document. */
function useBoxOf(element: HTMLElement | null): CSSProperties | undefined {
  const [box, setBox] = useState<CSSProperties>();
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      setBox({ left: left + scrollX, top: top + scrollY, width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const one of [element, document.body]) observer.observe(one);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
