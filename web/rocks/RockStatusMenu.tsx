import type { Rock } from '#contract/rocks.ts';
import { t } from '#web/lib/translate.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';
import { ChoiceMenu } from '#web/ui/menus/ChoiceMenu.tsx';
import { statusOptions } from './options.ts';
import { RockDot } from './RockDot.tsx';
import { useSetRock } from './useSetRock.ts';

type Props = {
  rock: Rock;
  /** Shows the sign only; screen readers say its name. */
  bare?: boolean;
};

/** The status of a rock. A click changes it. */
export function RockStatusMenu({ rock, bare = false }: Props) {
  const set = useSetRock();
  return (
    <ChoiceMenu
      label={t('Status of {title}', { title: rock.title })}
      value={rock.status}
      options={statusOptions()}
      iconOf={(status) => <Sign bare sign={status} label="" />}
      shortcut="s"
      onChange={(status) => set(rock, { status })}
    >
      <RockDot rock={rock} bare={bare} />
    </ChoiceMenu>
  );
}
