/**
 * Returns a text without what a mail or calendar program would turn into links, because a stranger may have chosen it: addresses are left out, and a
 * name such as `example.com` gets an invisible character that keeps it a text.
 */
export const unlinked = (text: string): string =>
  text
    .replace(/(?<![\p{L}\p{N}])(?:[a-z][a-z0-9+.-]*:\/\/|www\.|mailto:|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/)\S*/giu, '…')
    .replace(/(?<=[\p{L}\p{N}-])\.(?=\p{L}{2,})/gu, '.\u2060');
