/** The demo account, which the sign-in page shows. */
export const demoAccount = { email: 'maya@harborline.example', password: 'all hands on deck' };
