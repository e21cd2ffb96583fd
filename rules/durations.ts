import { type Message, msg } from './translate.ts';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Formats seconds as `4:05` or `1:02:09`, with a minus sign if negative. */
export function formatSeconds(seconds: number): string {
  const whole = Math.abs(Math.trunc(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const text =
    hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}` : `${minutes}:${twoDigits(whole % 60)}`;
  return seconds < 0 ? `\u2212${text}` : text;
}

/** Returns whole minutes as a message, `1 minute` or `90 minutes`; null counts as 0. */
export const minutesText = (minutes: number | null): Message =>
  msg('{count, plural, one {# minute} other {# minutes}}', { count: minutes ?? 0 });
