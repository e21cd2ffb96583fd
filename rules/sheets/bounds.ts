/** How large a sheet may be, whatever kind of file it comes in. */
export const maxRows = 100_000;
export const maxColumns = 1_000;
export const maxCells = 2_000_000;
