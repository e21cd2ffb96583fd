// Style sheets write the first three by name: `@media (--phone)`.

/** Below this width the navigation is a drawer and dialogs take the whole height. */
export const phone = '(max-width: 767.98px)';
/** Between a phone and this width, the navigation leaves too little space for a wide table. */
export const tablet = '(min-width: 768px) and (max-width: 1199.98px)';
/** Below this width meetings, calls and tables have one column. */
export const narrow = '(max-width: 1023.98px)';

/** A mouse or similar: focusing a field opens no on-screen keyboard. */
export const mouse = '(pointer: fine)';

/** A finger: the on-screen keyboard has no Shift+Enter. */
export const touch = '(pointer: coarse)';
