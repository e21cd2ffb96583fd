import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core';

/** Moves a row by keys. dnd-kit listens only a moment after it is picked up: what is pressed until then is kept for it. */
export class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props);
    const early: string[] = [];
    const keep = (event: KeyboardEvent) => {
      event.preventDefault();
      early.push(event.code);
    };
    // The key that picked it up is past the window by now.
    window.addEventListener('keydown', keep, { capture: true });
    setTimeout(async () => {
      window.removeEventListener('keydown', keep, { capture: true });
      for (const code of early) {
        document.dispatchEvent(new KeyboardEvent('keydown', { code, cancelable: true }));
        // Each goes on from where the one before was drawn.
        await Promise.resolve();
      }
    });
  }
}
