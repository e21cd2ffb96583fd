const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The modifier key for commands, as it is labelled on this machine. */
export const commandKey = isMac ? '⌘' : 'Ctrl';

type Modifiers = { ctrlKey: boolean; metaKey: boolean };

/** Whether a key is pressed with the modifier for commands. On a Mac that is Cmd alone: Ctrl-K deletes a line, Ctrl-B moves the caret. */
export const isCommand = ({ ctrlKey, metaKey }: Modifiers, onMac = isMac): boolean =>
  ctrlKey !== metaKey && (metaKey || !onMac);
