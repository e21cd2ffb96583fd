const two = (number: number) => String(number).padStart(2, '0');

/** A stretch of seconds as `4:05` or `1:02:09`; one that is below 0 with a minus. */
export function formatSeconds(seconds: number): string {
  const whole = Math.abs(Math.trunc(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const text = hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
  return seconds < 0 ? `\u2212${text}` : text;
}

/** Whole minutes in words: `1 minute`, `90 minutes`. */
export const inMinutes = (minutes: number | null): string => (minutes === 1 ? '1 minute' : `${minutes ?? 0} minutes`);
