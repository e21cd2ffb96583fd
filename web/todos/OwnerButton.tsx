import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { t } from '#web/lib/translate.ts';
import { Opening } from '#web/ui/dialogs/Opening.tsx';
import choice from '#web/ui/menus/ChoiceMenu.module.css';
import { Popover } from '#web/ui/menus/Popover.tsx';
import { usePeople, usePerson } from '#web/users/queries.ts';
import classes from './OwnerButton.module.css';
import { OwnerLabel } from './OwnerLabel.tsx';

const PersonPicker = lazyPart(() => import('#web/users/PersonPicker.tsx'));

type Props = {
  row: { title: string; ownerId: string | null };
  /** Whether the current user may change the owner. */
  mayChange: boolean;
  onChange: (ownerId: string | null) => void;
  tabIndex?: number;
  /** The content of the button instead of the owner. */
  children?: ReactNode;
};

/** The owner of a row. A click changes it. */
export function OwnerButton({ row: { title, ownerId }, mayChange, onChange, tabIndex, children }: Props) {
  const { nameOf } = usePeople();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const { person } = usePerson(ownerId);
  if (!mayChange) return <OwnerLabel id={ownerId} />;
  const owner = ownerId === null ? t('Unassigned') : nameOf(person);
  return (
    <>
      <button
        type="button"
        ref={button}
        data-reach
        tabIndex={tabIndex}
        className={`${choice.choice} text-left`}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-label={children ? t('Owner of {title}', { title }) : t('Owner of {title}: {owner}', { title, owner })}
        data-key="a"
      >
        {children ?? <OwnerLabel id={ownerId} />}
      </button>
      <Popover
        id={id}
        ref={popover}
        role="dialog"
        aria-label={t('Owner of {title}', { title })}
        opener={() => button.current}
        onOpened={setOpened}
      >
        <Suspense fallback={<Opening className={classes.loading} />}>
          <PersonPicker
            value={ownerId}
            onPick={(picked) => {
              popover.current?.hidePopover();
              if (picked !== ownerId) onChange(picked);
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}
