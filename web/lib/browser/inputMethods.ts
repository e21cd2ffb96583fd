function keepFromPage(event: KeyboardEvent): void {
  // Safari ends the composition before the key that confirms it, and marks that key only by its code.
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
}

/** Hides the keys that belong to an input method from the page, so that Enter confirms a word and does not also send the form. */
export function leaveKeysToInputMethods(): void {
  window.addEventListener('keydown', keepFromPage, { capture: true });
}
