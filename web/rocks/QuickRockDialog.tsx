import { useQuarter } from '#web/organizations/useQuarter.ts';
import { Opening } from '#web/ui/dialogs/Opening.tsx';
import RockDialog from './RockDialog.tsx';

/** Creates a rock in the current quarter, from any screen. */
export default function QuickRockDialog({ onClose }: { onClose: () => void }) {
  const now = useQuarter();
  if (!now) return <Opening />;
  return <RockDialog onClose={onClose} initial={{ status: 'not_started', quarter: now.quarter }} />;
}
