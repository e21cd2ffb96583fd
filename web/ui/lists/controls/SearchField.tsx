import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '#web/lib/translate.ts';
import { IconSearch } from '#web/ui/icons/icons.ts';
import classes from './ListControls.module.css';

type Props = { label: string; value: string; onChange: (words: string) => void };

/** The search of a list. It shows what is typed immediately; the address follows. */
export function SearchField({ label, value, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(value);
  }, [value]);
  return (
    <TextInput
      ref={field}
      type="search"
      size="xs"
      className={classes.search}
      aria-label={label}
      placeholder={t('Search')}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(currentTarget.value);
      }}
    />
  );
}
