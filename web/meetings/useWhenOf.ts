import { useFormats } from '#web/lib/formats.ts';
import { whenOf } from './when.ts';

/** Returns the function that says when a meeting is. The component renders again when the formats or the time zone change. */
export function useWhenOf(): typeof whenOf {
  useFormats();
  return whenOf;
}
