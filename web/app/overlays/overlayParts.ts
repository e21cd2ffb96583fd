/** Load the code of the overlays of the shell. A file of its own, because the build writes a list into it of the files that each needs. */
export const overlayParts = {
  palette: () => import('./Palette.tsx'),
  help: () => import('./KeyboardHelp.tsx'),
};
