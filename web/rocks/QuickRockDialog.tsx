import { useQuarter } from '#web/organizations/useQuarter.ts';
import RockDialog from './RockDialog.tsx';

/** Creates a rock of the current quarter from anywhere. */
export default function QuickRockDialog({ onClose }: { onClose: () => void }) {
  const now = useQuarter();
  return now && <RockDialog onClose={onClose} initial={{ status: 'not_started', quarter: now.quarter }} />;
}
