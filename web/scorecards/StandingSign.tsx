import type { Standing } from '#rules/scorecards.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';

const looks = {
  met: { sign: 'met', label: 'On track' },
  near: { sign: 'near', label: 'On track' },
  missed: { sign: 'missed', label: 'Off track' },
} as const;

/** How a value stands to its goal; nothing where it has none. */
export const StandingSign = ({ standing, bare = false }: { standing: Standing | null; bare?: boolean }) =>
  standing && <Sign {...looks[standing]} bare={bare} />;
