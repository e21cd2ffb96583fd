/** The modifier key for commands, as it is labelled on this machine. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
