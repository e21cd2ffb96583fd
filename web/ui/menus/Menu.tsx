import { type ReactNode, useId, useRef, useState } from 'react';
import { MenuPopover } from './MenuPopover.tsx';

/** The props that the opening button must take. */
export type TriggerProps = {
  ref: React.Ref<HTMLButtonElement>;
  popoverTarget: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
};

type Props = {
  label: string;
  trigger: (props: TriggerProps) => ReactNode;
  /** In pixels; by default as wide as the widest item. */
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
