import { Suspense } from 'react';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { IconFlag3 } from '#web/ui/icons/icons.ts';
import choice from '#web/ui/menus/ChoiceMenu.module.css';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { RockLink } from './RockLink.tsx';
import { useLinkedRock } from './useLinkedRock.ts';

const RockChoices = lazyPart(() => import('./RockChoices.tsx'));

type Props = {
  row: { title: string; rockId: number | null };
  onChange: (rockId: number | null) => void;
  /** Shows the flag only; its tooltip names the rock. */
  bare?: boolean;
};

/** The rock of a row. Its name opens the rock, the flag before it a menu of other rocks. */
export function RockMenu({ row: { title, rockId }, onChange, bare = false }: Props) {
  const mayWork = useMayWork();
  // Otherwise the link names it.
  const { data: rock } = useLinkedRock(bare ? rockId : null);
  return (
    <>
      {mayWork && (
        <Menu
          label={t('{Rock} of {title}', { title })}
          trigger={(trigger) => (
            <button
              type="button"
              data-reach
              data-key="r"
              data-empty={rockId === null || undefined}
              className={`${choice.choice} rigid`}
              aria-label={t('{Rock} of {title}', { title })}
              title={rock?.title ?? t('Change the {rock}')}
              {...trigger}
            >
              <IconFlag3 size={15} stroke={1.6} aria-hidden="true" />
            </button>
          )}
        >
          <Suspense fallback={null}>
            <RockChoices value={rockId} onChange={onChange} />
          </Suspense>
        </Menu>
      )}
      {!bare && rockId !== null && <RockLink id={rockId} withoutSign={mayWork} />}
    </>
  );
}
