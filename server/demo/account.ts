/** The test account that the sign-in page of an installation with the demo company names. */
export const demoAccount = { email: 'maya@harborline.example', password: 'all hands on deck' };
