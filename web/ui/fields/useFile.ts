import { type ChangeEvent, type DragEvent, useState } from 'react';

/** The props of a drop zone and of an input that take one file. */
export function useFile(onChoose: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    dropZone: {
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
        // The user can choose the same file again after changing it.
        target.value = '';
      },
    },
  };
}
