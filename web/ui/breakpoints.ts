/** Below this width the navigation is a drawer and dialogs take the whole height. Style sheets repeat the number. */
export const phone = '(max-width: 767.98px)';
/** Wider than that, and with the navigation beside it too little room for all that a wide table has. */
export const tablet = 'screen and (min-width: 768px) and (max-width: 1199.98px)';

/** Whether it is a phone now, for a computation that need not follow changes. Otherwise use `useMediaQuery`. */
export const isPhone = (): boolean => matchMedia(phone).matches;

/** A mouse or the like points: no keyboard comes up over the screen when a field takes the focus. */
export const mouse = '(pointer: fine)';
