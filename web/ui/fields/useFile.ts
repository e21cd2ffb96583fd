import { type ChangeEvent, type DragEvent, useState } from 'react';

/** What takes one file that is dropped, or chosen in an input of its own. */
export function useFile(onChoose: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    place: {
      'data-over': isOver || undefined,
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onChoose(file);
      },
    },
    input: {
      type: 'file',
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const [file] = target.files ?? [];
        if (file) onChoose(file);
        // The same file, mended meanwhile, can be chosen again.
        target.value = '';
      },
    },
  };
}
