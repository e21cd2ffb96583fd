/** Returns a text without URLs that a mail program would turn into links, because a stranger may have chosen it. */
export const unlinked = (text: string): string => text.replace(/\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S*/gi, '…');
