import { useEffect, useState } from 'react';
import { ApiError } from '#web/lib/api.ts';
import type { Draft } from '#web/lib/drafts/drafts.ts';

type Faults<Values> = Partial<Record<keyof Values, string | null | undefined>>;

type Options<Values> = {
  /** The values of the fields before any input. */
  initial: Values;
  /** Finds what is wrong with the values, by field. */
  faultsOf?: (values: Values) => Faults<Values>;
  /** Our name of a field, by the server's, where they differ. */
  names?: Record<string, keyof Values>;
  /** Stores the input until the form is sent or discarded. */
  draft?: Draft<Partial<Values>>;
};

/** The props of a field. */
export type Field<Value> = { value: Value; onChange: (input: unknown) => void; error: string | null | undefined };

export type FormOf<Values extends object> = ReturnType<typeof useForm<Values>>;

/** The value that a field passes to `onChange`, directly or as an event. */
const fieldValue = (input: unknown) =>
  typeof input === 'object' && input && 'currentTarget' in input
    ? (input.currentTarget as HTMLInputElement).value
    : input;

/**
 * The state of a form: its values and what is wrong with them. A field shows its fault after the user has left it or tried to
 * send the form. A refusal of the server shows at its field until the user changes that field.
 */
export function useForm<Values extends object>({ initial, faultsOf = () => ({}), names = {}, draft }: Options<Values>) {
  type Name = keyof Values & string;
  const [input, setInput] = useState<Partial<Values>>(draft?.savedDraft ?? {});
  const [checkedFields, setCheckedFields] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<Faults<Values>>({});
  const values: Values = { ...initial, ...input };
  const isChanged = Object.entries(input).some(([name, value]) => value !== initial[name as Name]);
  const saveDraft = draft?.saveDraft;
  useEffect(() => saveDraft?.(isChanged ? input : undefined), [saveDraft, input, isChanged]);

  function set(change: Partial<Values>) {
    setInput((before) => ({ ...before, ...change }));
    setRefusals((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])),
    }));
  }
  const fault = (name: Name) => refusals[name] ?? (checkedFields.has(name) ? faultsOf(values)[name] : undefined);
  const wrong = () => Object.entries(faultsOf(values)).flatMap(([name, what]) => (what ? name : []));

  return {
    values,
    /** Empties a form that was filled with a draft; undefined if it was not. */
    discardDraft: draft?.savedDraft && isChanged ? () => setInput({}) : undefined,
    set,
    fault,
    field: <N extends Name>(name: N): Field<Values[N]> => ({
      value: values[name],
      onChange: (value: unknown) => set({ [name]: fieldValue(value) } as Partial<Values>),
      error: fault(name),
    }),
    /** Shows from now on what is wrong with a field, because the user has left it. */
    leave: (name: Name) => setCheckedFields((before) => new Set([...before, name])),
    /** Shows faults at their fields until the user changes those. */
    showFaults: (faults: Faults<Values>) => setRefusals((before) => ({ ...before, ...faults })),
    isComplete: () => wrong().length === 0,
    /** Sends the values, unless something is wrong with them. */
    submit: (send: (values: Values) => void) => () => {
      setCheckedFields(new Set(wrong()));
      if (wrong().length === 0) send(values);
    },
    /** Shows the faults that the server found at their fields. */
    refuse: (error: Error) => {
      const faults = error instanceof ApiError ? Object.entries(error.faults) : [];
      setRefusals(
        Object.fromEntries(
          faults.map(([path, what]) => [names[path.split('.')[0] ?? ''] ?? path.split('.')[0], what]),
        ) as Faults<Values>,
      );
    },
    /** Sets all fields back to their initial values. */
    reset: () => setInput({}),
    /** Sets these fields back to their initial values. */
    empty: (...fields: Name[]) =>
      setInput((before) => ({ ...before, ...Object.fromEntries(fields.map((name) => [name, initial[name]])) })),
  };
}
