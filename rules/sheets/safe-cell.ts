/**
 * Where a spreadsheet would run text as a formula: at its start, and after any character that some spreadsheets take as the
 * separator of cells. Numbers and negative durations are no formulas.
 */
const formula =
  /(?<=^|[,;\t\r\n])(?=(?:["']|[^\S\t\r\n])*[=+\-@＝＋－＠](?![\d.,]+(?:$|[;\t\r\n])|(?<=-)\d+:\d\d(?::\d\d)?$))/g;

/** Returns the text of a cell with an apostrophe wherever a spreadsheet would run it as a formula. */
export const safeCell = (text: string): string => text.replace(formula, "'");
