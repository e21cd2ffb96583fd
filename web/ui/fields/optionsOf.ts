import type { Message } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';

/** The options of a field in this order. Call it while rendering, because the labels are messages. */
export const optionsOf = <Value extends string>(labels: Record<Value, string | Message>) =>
  Object.entries<string | Message>(labels).map(([value, label]) => ({
    value: value as Value,
    label: typeof label === 'string' ? label : t(label),
  }));
