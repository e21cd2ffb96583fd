/** How long a browser may take to begin to copy a file, in ms. */
const copyMs = 60_000;

/** Saves the file at an address of this site under a name of our choice. */
export function saveAs(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Frees what an address of this page stands for, once the browser has saved it. */
export const revokeLater = (address: string): void => void setTimeout(() => URL.revokeObjectURL(address), copyMs);
