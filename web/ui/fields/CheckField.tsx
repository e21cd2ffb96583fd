import { Group } from '@mantine/core';
import { useId } from 'react';
import { Check } from '../lists/Check.tsx';

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** A checkbox of a form. A click on its label toggles it, too. */
export function CheckField({ label, checked, onChange }: Props) {
  const id = useId();
  return (
    <Group gap="xs" mih={36} wrap="nowrap">
      <Check id={id} checked={checked} onChange={() => onChange(!checked)} aria-label={label} />
      <label htmlFor={id}>{label}</label>
    </Group>
  );
}
