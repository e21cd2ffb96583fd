import type { Message } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';

/** The options of a field, in this order: values with their labels. Called while drawing, for labels that are messages. */
export const optionsOf = <Value extends string>(labels: Record<Value, string | Message>) =>
  Object.entries<string | Message>(labels).map(([value, label]) => ({
    value: value as Value,
    label: typeof label === 'string' ? label : t(label),
  }));
