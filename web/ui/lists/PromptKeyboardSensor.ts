import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core';

/** Moves a row by keys. dnd-kit starts to listen a moment after the row is picked up; keys pressed before are replayed. */
export class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props);
    const earlyKeys: string[] = [];
    const record = (event: KeyboardEvent) => {
      event.preventDefault();
      earlyKeys.push(event.code);
    };
    // The key that picked the row up has already passed the window.
    window.addEventListener('keydown', record, { capture: true });
    setTimeout(async () => {
      window.removeEventListener('keydown', record, { capture: true });
      for (const code of earlyKeys) {
        document.dispatchEvent(new KeyboardEvent('keydown', { code, cancelable: true }));
        // Each key starts from the position that the one before has rendered.
        await Promise.resolve();
      }
    });
  }
}
