import type { Standing } from '#rules/scorecards.ts';
import { t } from '#web/lib/translate.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';
import { closeExplained, standingNames } from './cells/messages.ts';

type Props = {
  standing: Standing | null;
  /** Shows the sign without its label. */
  bare?: boolean;
};

/** Says whether a value met its goal. Renders nothing without a value or goal. */
export const StandingSign = ({ standing, bare = false }: Props) =>
  standing && (
    <span title={standing === 'near' ? t(closeExplained) : undefined}>
      <Sign sign={standing} label={t(standingNames[standing])} bare={bare} />
    </span>
  );
