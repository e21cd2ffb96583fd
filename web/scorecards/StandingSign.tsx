import type { Standing } from '#rules/scorecards.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';
import { closeMeans, standingNames } from './cells/spoken.ts';

type Props = { standing: Standing | null /** Shows the sign alone. */; bare?: boolean };

/** How a value stands to its goal; nothing where it has none. */
export const StandingSign = ({ standing, bare = false }: Props) =>
  standing && (
    <span title={standing === 'near' ? `Close: ${closeMeans}` : undefined}>
      <Sign sign={standing} label={standingNames[standing]} bare={bare} />
    </span>
  );
