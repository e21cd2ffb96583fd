import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { useMayWork } from '#web/lib/session.ts';

type Props = { label: string; placeholder: string; onAdd: (title: string, refuse: () => void) => void };

/** A line into which one types title after title; Enter adds. What is refused stands there again. Nothing for an observer. */
export function AddLine({ label, placeholder, onAdd }: Props) {
  const [title, setTitle] = useState('');
  const mayWork = useMayWork();
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || title.trim() === '') return;
    event.preventDefault();
    setTitle('');
    onAdd(title.trim(), () => setTitle((typed) => typed || title));
  }
  if (!mayWork) return null;
  return (
    <TextInput
      mb={8}
      aria-label={label}
      placeholder={placeholder}
      maxLength={limits.title}
      value={title}
      enterKeyHint="done"
      autoComplete="off"
      onChange={(event) => setTitle(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
