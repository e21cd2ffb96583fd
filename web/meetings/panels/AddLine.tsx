import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { useMayWork } from '#web/lib/session.ts';

type Props = {
  label: string;
  placeholder: string;
  /** The name under which this browser keeps what is typed and not added yet. */
  draft: string;
  onAdd: (title: string, refuse: () => void) => void;
};

/** A line into which one types title after title; Enter adds. What is refused stands there again. Nothing for an observer. */
export function AddLine({ label, placeholder, draft, onAdd, ...data }: Props) {
  const { kept = '', keep } = useDraft<string>(draft);
  const [title, setTitle] = useState(kept);
  const mayWork = useMayWork();
  useEffect(() => keep(title || undefined), [keep, title]);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || title.trim() === '') return;
    event.preventDefault();
    setTitle('');
    onAdd(title.trim(), () => setTitle((typed) => typed || title));
  }
  if (!mayWork) return null;
  return (
    <TextInput
      {...data}
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
