/** Below this width the navigation is a drawer and dialogs take the whole height. Style sheets repeat the number. */
export const phone = '(max-width: 767.98px)';
