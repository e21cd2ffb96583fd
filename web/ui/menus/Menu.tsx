import { type ReactNode, useId, useRef, useState } from 'react';
import { MenuPopover } from './MenuPopover.tsx';

/** What the button that opens a menu must be given. */
export type TriggerProps = {
  ref: React.Ref<HTMLButtonElement>;
  popoverTarget: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
};

type Props = {
  label: string;
  trigger: (props: TriggerProps) => ReactNode;
  /** Pixels; as wide as its widest item when left out. */
  width?: number;
  children: ReactNode;
};

/** A button with the menu that it opens. */
export function Menu({ label, trigger, width, children }: Props) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      {trigger({ ref: button, popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': opened })}
      <MenuPopover id={id} label={label} width={width} opener={() => button.current} onOpened={setOpened}>
        {children}
      </MenuPopover>
    </>
  );
}
