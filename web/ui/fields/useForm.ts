import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { bringBack } from '#web/lib/changes/change.ts';
import type { FormDraft } from '#web/lib/drafts/drafts.ts';

type Faults<Values> = Partial<Record<keyof Values, string | null | undefined>>;

type Options<Values> = {
  /** The values of the fields before any input. */
  initial: Values;
  /** Finds what is wrong with the values, by field. */
  faultsOf?: (values: Values) => Faults<Values>;
  /** Our name of a field, by the server's, where they differ. */
  names?: Record<string, keyof Values>;
  /** Stores the input until the form is sent or discarded. */
  draft?: FormDraft<Partial<Values>>;
};

/** The props of a field. */
export type Field<Value> = { value: Value; onChange: (input: unknown) => void; error: string | null | undefined };

export type FormOf<Values extends object> = ReturnType<typeof useForm<Values>>;

/** The value that a field passes to `onChange`, directly or as an event. */
const fieldValue = (input: unknown) =>
  typeof input === 'object' && input && 'currentTarget' in input
    ? (input.currentTarget as HTMLInputElement).value
    : input;

/** How many characters of a draft an offer shows. */
const excerptLength = 60;

/** What a select, a date field or a chosen row stores, which no one typed. */
const chosen = /^([a-z_]+|\d{4}-\d\d-\d\d\S*|\d+)$/;

/** The beginning of the first text of a draft that someone typed; empty if it has none. */
function excerpt(values: object): string {
  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string' && value.trim() !== '');
  const typed = texts.find(([name, value]) => ['title', 'name', 'text'].includes(name) || !chosen.test(value));
  return excerptOf(typed?.[1] ?? '');
}

/** The beginning of a text, for an offer of a draft. */
export const excerptOf = (text: string): string =>
  text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text;

/**
 * The state of a form: its values and what is wrong with them. A field shows its fault after the user has left it or tried to
 * send the form. A refusal of the server shows at its field until the user changes that field.
 */
export function useForm<Values extends object>({ initial, faultsOf = () => ({}), names = {}, draft }: Options<Values>) {
  type Name = keyof Values & string;
  const [input, setInput] = useState<Partial<Values>>({});
  const [checkedFields, setCheckedFields] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<Faults<Values>>({});
  const values: Values = { ...initial, ...input };
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
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
    /** The earlier draft on offer, and what to do with it. */
    draft: {
      offered: draft?.offered && excerpt(draft.offered),
      restore: () => {
        setInput(draft?.offered ?? {});
        draft?.adopt();
      },
      discard: () => draft?.discard(),
      /** Deletes the draft of this opening, because the form was sent. */
      forget: () => saveDraft?.(undefined),
    },
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
    /** Whether nothing is wrong, or only with these fields. */
    isComplete: (...except: Name[]) => wrong().every((name) => except.includes(name as Name)),
    /**
     * Sends the values, unless something is wrong with them or `send` finds so by answering false.
     * @returns whether it sent them
     */
    submit: (send: (values: Values) => unknown) => (): boolean => {
      setCheckedFields(new Set(wrong()));
      return wrong().length === 0 && send(values) !== false;
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
    /** Brings texts that the server refused back to a form that was emptied for the next row. */
    bringBack: (fields: Partial<Values>, error: Error) => {
      const isEmptied = Object.keys(fields).every((name) => latest.current[name as Name] === initial[name as Name]);
      bringBack(error, isEmptied ? () => set(fields) : undefined);
    },
    /** Sets these fields back to their initial values. */
    empty: (...fields: Name[]) =>
      setInput((before) => ({ ...before, ...Object.fromEntries(fields.map((name) => [name, initial[name]])) })),
  };
}
