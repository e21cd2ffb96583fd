import { type ComponentProps, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { whenIdle } from '#web/lib/browser/whenIdle.ts';
import { loadPart } from '#web/lib/offline/lazyPart.ts';
import classes from './Popover.module.css';

type Props = Omit<ComponentProps<'div'>, 'popover' | 'onBeforeToggle' | 'ref'> & {
  /** The element beside which it opens, and which gets the focus back. */
  opener: () => HTMLElement | null;
  onOpened?: ((opened: boolean) => void) | undefined;
  ref?: React.Ref<HTMLDivElement> | undefined;
};

const loadPlacing = () => import('./placeBeside.ts');
whenIdle(loadPlacing);

/** The browser's popover: above everything, closed by Escape and by a click elsewhere. Renders its content only while open. */
export function Popover({ opener, onOpened, className = '', children, ref, ...props }: Props) {
  const [opened, setOpened] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => popover.current as HTMLDivElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the opener is read once, when the popover opens
  useEffect(() => {
    const beside = opened && opener();
    const element = popover.current;
    if (!beside || !element) return;
    const closing = new AbortController();
    void loadPart(loadPlacing).then(({ placeBeside }) => placeBeside(beside, element, closing.signal));
    return () => closing.abort();
  }, [opened]);
  return (
    <div
      tabIndex={-1}
      {...props}
      ref={(element) => {
        popover.current = element;
        // A menu has the keyboard from the moment it opens: the next key may choose an item.
        element?.toggleAttribute('autofocus', props.role === 'menu');
      }}
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
