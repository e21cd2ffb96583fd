import { phone } from './breakpoints.ts';

/** Whether the window is as narrow as a phone now. To follow changes use `useMediaQuery`. */
export const isPhone = (): boolean => matchMedia(phone).matches;
