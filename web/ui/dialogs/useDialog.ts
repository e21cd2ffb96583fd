import { createElement, type ReactNode, useCallback, useState } from 'react';
import { DialogForm, SentForm } from '#web/lib/changes/sentForm.ts';
import { createStore } from '#web/lib/store.ts';
import { useStore } from '#web/lib/useStore.ts';

type Opened<Subject> = { form: SentForm; subject: Subject };

/** The open state of a dialog, with its subject. Dialogs whose form was sent stay, hidden, until it is saved. */
export function useDialog<Subject = void>() {
  const [opened] = useState(() => createStore<Opened<Subject>[]>([]));
  const all = useStore(opened);
  const close = useCallback(() => {
    const open = opened.get().filter(({ form }) => form.isOpen.get());
    open.sort((one, other) => one.form.openedAt - other.form.openedAt);
    open.at(-1)?.form.end();
  }, [opened]);
  return {
    open: useCallback(
      (subject: Subject) => {
        close();
        const form = new SentForm(() => opened.set(opened.get().filter((one) => one.form !== form)));
        opened.set([...opened.get(), { form, subject }]);
      },
      [opened, close],
    ),
    close,
    /** Renders the dialog while it is open. */
    draw: (dialog: (subject: Subject) => ReactNode) =>
      all.map(({ form, subject }) => createElement(DialogForm, { key: form.number, value: form }, dialog(subject))),
  };
}
