/** What a searched message must contain. */
export const searchedContents = ['file', 'link', 'picture'] as const;
