/** What a field offers to choose from: values with their labels, in this order. */
export const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));
