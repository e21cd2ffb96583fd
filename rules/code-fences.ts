/** The beginning of a line that opens or closes a code block of Markdown. */
export const fence = /^[^\S\n]*(?:`{3,}|~{3,})/;

/** Whether a text ends in a code block that is not closed. */
export const isCodeOpen = (text: string): boolean =>
  text.split('\n').filter((line) => fence.test(line)).length % 2 === 1;
