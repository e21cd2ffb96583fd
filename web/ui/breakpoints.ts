/** Below this width the navigation is a drawer and dialogs take the whole height. Style sheets repeat the number. */
export const phone = '(max-width: 767.98px)';
/** Between a phone and this width, the navigation leaves too little space for a wide table. */
export const tablet = 'screen and (min-width: 768px) and (max-width: 1199.98px)';

/** Whether the window is as narrow as a phone now. To follow changes use `useMediaQuery`. */
export const isPhone = (): boolean => matchMedia(phone).matches;

/** A mouse or similar: focusing a field opens no on-screen keyboard. */
export const mouse = '(pointer: fine)';
