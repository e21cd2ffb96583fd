import { useEffect, useState } from 'react';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import RockDialog from './RockDialog.tsx';

/** Creates a rock of the current quarter from anywhere. */
export default function QuickRockDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const now = useQuarter();
  const [openings, setOpenings] = useState(0);
  useEffect(() => {
    if (opened) setOpenings((count) => count + 1);
  }, [opened]);
  if (!now) return null;
  return (
    <RockDialog
      key={openings}
      opened={opened}
      onClose={onClose}
      initial={{ status: 'not_started', quarter: now.quarter }}
    />
  );
}
