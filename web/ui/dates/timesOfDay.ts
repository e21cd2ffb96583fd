/** The times of a day, `stepMinutes` minutes apart, as `HH:MM`. */
export const timesOfDay = (stepMinutes: number): string[] =>
  Array.from({ length: (24 * 60) / stepMinutes }, (_, n) => {
    const minutes = n * stepMinutes;
    return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  });
