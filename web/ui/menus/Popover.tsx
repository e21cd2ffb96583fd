import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';
import { type ComponentProps, useEffect, useImperativeHandle, useRef, useState } from 'react';
import classes from './Popover.module.css';

type Props = Omit<ComponentProps<'div'>, 'popover' | 'onBeforeToggle' | 'ref'> & {
  /** The element beside which it opens, and which gets the focus back. */
  opener: () => HTMLElement | null;
  onOpened?: ((opened: boolean) => void) | undefined;
  ref?: React.Ref<HTMLDivElement> | undefined;
};

const toEdge = { padding: 8 };

/** Keeps a popover below its opener, or above it if there is more space, and inside the window. @returns a function that stops this */
function placeBeside(opener: HTMLElement, popover: HTMLElement): () => void {
  const fitHeight = size({
    ...toEdge,
    apply: ({ availableHeight }) => {
      popover.style.setProperty('--available-height', `${Math.max(0, availableHeight)}px`);
    },
  });
  return autoUpdate(opener, popover, async () => {
    const { x, y } = await computePosition(opener, popover, {
      placement: 'bottom-start',
      strategy: 'fixed',
      middleware: [offset(6), flip(toEdge), shift(toEdge), fitHeight],
    });
    Object.assign(popover.style, { left: `${x}px`, top: `${y}px` });
  });
}

/** The browser's popover: above everything, closed by Escape and by a click elsewhere. Renders its content only while open. */
export function Popover({ opener, onOpened, className = '', children, ref, ...props }: Props) {
  const [opened, setOpened] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => popover.current as HTMLDivElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the opener is read once, when the popover opens
  useEffect(() => {
    const beside = opened && opener();
    if (beside && popover.current) return placeBeside(beside, popover.current);
  }, [opened]);
  return (
    <div
      tabIndex={-1}
      {...props}
      ref={popover}
      popover="auto"
      className={`${classes.popover} ${className}`}
      onBeforeToggle={(event) => {
        const isOpening = event.newState === 'open';
        setOpened(isOpening);
        onOpened?.(isOpening);
        if (!isOpening && event.currentTarget.contains(document.activeElement))
          opener()?.focus({ preventScroll: true });
      }}
    >
      {opened && children}
    </div>
  );
}
