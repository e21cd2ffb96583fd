import { type ChangeEvent, type DragEvent, useState } from 'react';

/** The props of a drop zone and of an input that take files. */
export function useFiles(onChoose: (files: File[]) => void) {
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
        if (event.dataTransfer.files.length > 0) onChoose([...event.dataTransfer.files]);
      },
    },
    input: {
      type: 'file',
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const files = [...(target.files ?? [])];
        if (files.length > 0) onChoose(files);
        // The user can choose the same file again after changing it.
        target.value = '';
      },
    },
  };
}

/** The props of a drop zone and of an input that take one file. */
export const useFile = (onChoose: (file: File) => void) => useFiles(([file]) => file && onChoose(file));
