import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { fileLimit } from '#contract/byte-limits.ts';
import type { AttachedFile } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';
import { useIsMounted } from '#web/lib/browser/useIsMounted.ts';
import { serverSentence } from '#web/lib/change.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';

/** An upload: the stored file and since when (ms), or why it was refused. After a reload it has no source. */
export type Uploading = {
  key: number;
  name: string;
  size: number;
  source?: File;
  file?: AttachedFile;
  at?: number;
  refused?: string;
};

let count = 0;

/** How long an unsent file can be used, in ms. The server deletes it after a day. */
const unsentLifetimeMs = 22 * 3600_000;

type StoredFile = { file: AttachedFile; at: number };

const asUploading = ({ file, at }: StoredFile): Uploading => ({
  key: count++,
  name: file.name,
  size: file.size,
  file,
  at,
});

/** The files that the server has. */
const storedFiles = (uploads: Uploading[]): StoredFile[] =>
  uploads.flatMap(({ file, at }) => (file && at ? { file, at } : []));

/** Whether a paste means text: spreadsheets add a picture of their cells, and copied files add their names as text. */
function hasText(data: DataTransfer): boolean {
  const text = data.getData('text/plain');
  return text !== '' && ![...data.files].every(({ name }) => text.includes(name));
}

/** Takes files dropped on an area and highlights it during the drag. @returns a function that stops this */
function takeDrops(area: HTMLElement, add: (files: FileList) => void): () => void {
  const listening = new AbortController();
  const mark = (isOver: boolean) => area.toggleAttribute('data-dropping', isOver);
  const onDrag = (event: DragEvent) => {
    // The browser drops text and links into the field.
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    mark(event.type === 'dragover');
    if (event.type === 'drop') add(event.dataTransfer.files);
  };
  const { signal } = listening;
  area.addEventListener('dragover', onDrag, { signal });
  area.addEventListener('drop', onDrag, { signal });
  area.addEventListener('dragleave', () => mark(false), { signal });
  return () => listening.abort();
}

/** The files of a message that the user is writing. Each uploads immediately and is stored in the draft of that name. */
export function useUploads(draft: string) {
  const { savedDraft = [], saveDraft, readDraft } = useDraft<StoredFile[]>(`${draft}.files`);
  const [uploads, setUploads] = useState(() =>
    savedDraft.filter(({ at }) => Date.now() - at < unsentLifetimeMs).map(asUploading),
  );
  const isMounted = useIsMounted();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const ready = storedFiles(uploads);
    saveDraft(ready.length > 0 ? ready : undefined);
  }, [saveDraft, uploads]);
  useEffect(() => {
    const area = form.current?.closest('section');
    return area ? takeDrops(area, add) : undefined;
  });
  const change = (key: number, fields: Partial<Uploading>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...fields } : one)));

  async function upload(key: number, source: File) {
    if (source.size > fileLimit) return change(key, { refused: t('This file is larger than 10 MB.') });
    try {
      const query = { name: source.name.slice(-limits.title) };
      change(key, { file: await api.files.upload({ query, body: source }), at: Date.now() });
    } catch (error) {
      change(key, { refused: serverSentence(error as Error) ?? t("This file couldn't be sent. Please try again.") });
    }
  }

  function add(sources: Iterable<File>) {
    const free = limits.files - uploads.length;
    const all = [...sources];
    if (all.length > free)
      toast.error(t('Too many files'), t('You can attach up to {most} files.', { most: limits.files }));
    const added = all.slice(0, free).map((source) => {
      const { name, size } = source;
      return { key: count++, name, size, source };
    });
    setUploads((before) => [...before, ...added]);
    for (const { key, source } of added) void upload(key, source);
  }

  return {
    uploads,
    add,
    remove: (key: number) => setUploads(uploads.filter((one) => one.key !== key)),
    /** Retries a failed upload. */
    again: ({ key, name, size, source }: Uploading) => {
      if (!source) return;
      setUploads(uploads.map((one) => (one.key === key ? { key, name, size, source } : one)));
      void upload(key, source);
    },
    /** Removes the uploaded files because the message is sent. @returns a function that restores them if the server refuses it */
    take: () => {
      const taken = uploads.filter(({ file }) => file);
      setUploads(uploads.filter(({ file }) => !file));
      return () => {
        if (isMounted.current) setUploads((now) => [...taken, ...now]);
        else saveDraft([...storedFiles(taken), ...(readDraft() ?? [])]);
      };
    },
    /** The form's ref: files dropped anywhere on its section are attached. */
    form,
    onPaste: (event: ClipboardEvent) => {
      const { files } = event.clipboardData;
      if (files.length === 0 || hasText(event.clipboardData)) return;
      event.preventDefault();
      add(files);
    },
    files: uploads.flatMap(({ file }) => file ?? []),
    isBusy: uploads.some(({ file, refused }) => !file && !refused),
  };
}
