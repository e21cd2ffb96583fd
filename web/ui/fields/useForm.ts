import { useEffect, useState } from 'react';
import { ApiError } from '#web/lib/api.ts';
import type { Draft } from '#web/lib/drafts/drafts.ts';

type Faults<Values> = Partial<Record<keyof Values, string | null | undefined>>;

type Options<Values> = {
  /** What the fields hold as long as nothing else was given. */
  initial: Values;
  /** What is wrong with what stands in the form, by field. */
  faultsOf?: (values: Values) => Faults<Values>;
  /** Fields that the server knows by another name: its name, and ours. */
  names?: Record<string, keyof Values>;
  /** Where what is typed is kept until it is sent or given up. */
  draft?: Draft<Partial<Values>>;
};

/** What a field is given, and how it hands over what it holds now. */
export type Field<Value> = { value: Value; onChange: (given: unknown) => void; error: string | null | undefined };

export type FormOf<Values extends object> = ReturnType<typeof useForm<Values>>;

/** A field hands over its value or, if it is one of the browser's, its event. */
const handed = (given: unknown) =>
  typeof given === 'object' && given && 'currentTarget' in given
    ? (given.currentTarget as HTMLInputElement).value
    : given;

/**
 * The one way of a form: what stands in it, and what is wrong with it. A fault is told at its field once the form was to be
 * sent or the field was left; what the server refuses stands at its field until that is changed.
 */
export function useForm<Values extends object>({ initial, faultsOf = () => ({}), names = {}, draft }: Options<Values>) {
  type Name = keyof Values & string;
  const [given, setGiven] = useState<Partial<Values>>(draft?.savedDraft ?? {});
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const [said, say] = useState<Faults<Values>>({});
  const values: Values = { ...initial, ...given };
  const isChanged = Object.entries(given).some(([name, value]) => value !== initial[name as Name]);
  const saveDraft = draft?.saveDraft;
  useEffect(() => saveDraft?.(isChanged ? given : undefined), [saveDraft, given, isChanged]);

  function set(change: Partial<Values>) {
    setGiven((before) => ({ ...before, ...change }));
    say((before) => ({ ...before, ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])) }));
  }
  const fault = (name: Name) => said[name] ?? (told.has(name) ? faultsOf(values)[name] : undefined);
  const wrong = () => Object.entries(faultsOf(values)).flatMap(([name, what]) => (what ? name : []));

  return {
    values,
    /** What was typed before and not sent stands in the form: the way to begin anew, else undefined. */
    startAnew: draft?.savedDraft && isChanged ? () => setGiven({}) : undefined,
    set,
    fault,
    /** What a field needs. */
    field: <N extends Name>(name: N): Field<Values[N]> => ({
      value: values[name],
      onChange: (value: unknown) => set({ [name]: handed(value) } as Partial<Values>),
      error: fault(name),
    }),
    /** Tells what is wrong with a field from now on: it was left. */
    leave: (name: Name) => setTold((before) => new Set([...before, name])),
    /** Says at fields what is wrong with them, until they are changed. */
    say: (faults: Faults<Values>) => say((before) => ({ ...before, ...faults })),
    isComplete: () => wrong().length === 0,
    /** Sends what stands in the form, unless something is wrong with it. */
    submit: (send: (values: Values) => void) => () => {
      setTold(new Set(wrong()));
      if (wrong().length === 0) send(values);
    },
    /** Puts what the server refused at its fields. */
    refuse: (error: Error) => {
      const faults = error instanceof ApiError ? Object.entries(error.faults) : [];
      say(
        Object.fromEntries(
          faults.map(([path, what]) => [names[path.split('.')[0] ?? ''] ?? path.split('.')[0], what]),
        ) as Faults<Values>,
      );
    },
    /** What was given is forgotten: the fields hold what they began with. */
    reset: () => setGiven({}),
    /** Leaves the fields for the next: those named are empty again. */
    empty: (...fields: Name[]) =>
      setGiven((before) => ({ ...before, ...Object.fromEntries(fields.map((name) => [name, initial[name]])) })),
  };
}
