import { ActionIcon, Button, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '#web/lib/translate.ts';
import { IconX } from '#web/ui/icons/icons.ts';
import { FileField } from '#web/ui/sheets/FileField.tsx';
import classes from '../Imports.module.css';
import { Step } from '../Step.tsx';
import type { ChosenFile, ChosenFiles, ChosenTable } from './useChosenFiles.ts';

/** Whether a pasted text is more than a word or a line: cells are separated by tabs and rows by line breaks. */
const hasCells = (text: string): boolean => /[\t\n]/.test(text.trim());

/** Chooses files, or pastes cells, and lists them. */
export function FilesStep({ chosen }: { chosen: ChosenFiles }) {
  const { files, tables, add, paste, remove } = chosen;
  const [pasted, setPasted] = useState<string>();
  usePaste(chosen);
  return (
    <Step number={1} title={t('Files')}>
      <FileField
        label={t('Exports of Ninety, Asana or Trello, Excel workbooks, CSV files, or a ZIP of them')}
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.zip,.json"
        multiple
        onChoose={(added) => void add(added)}
      />
      {files.length === 0 && (
        <p className="dimmed small mt-8">
          {t('You see what would change before anything is imported, and can undo it afterwards.')}
        </p>
      )}
      {pasted === undefined ? (
        <Button variant="subtle" size="compact-sm" className="mt-8" onClick={() => setPasted('')}>
          {t('Paste cells')}
        </Button>
      ) : (
        <div className={`${classes.paste} mt-12`}>
          <Textarea
            label={t('Cells of a spreadsheet, with their headings')}
            rows={4}
            autoFocus
            value={pasted}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          />
          <div className="row gap-8 mt-8">
            <Button
              size="xs"
              disabled={!hasCells(pasted)}
              onClick={() => {
                paste(pasted);
                setPasted(undefined);
              }}
            >
              {t('Add cells')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setPasted(undefined)}>
              {t('Cancel')}
            </Button>
          </div>
        </div>
      )}
      {files.length > 0 && (
        <ul className={`${classes.list} lined mt-8`} aria-label={t('Chosen files')}>
          {files.map((file) => (
            <FileItem
              key={file.key}
              file={file}
              tables={tables.filter(({ fileKey }) => fileKey === file.key)}
              onRemove={() => remove(file.key)}
            />
          ))}
        </ul>
      )}
    </Step>
  );
}

type ItemProps = { file: ChosenFile; tables: ChosenTable[]; onRemove: () => void };

function FileItem({ file: { name, results, error }, tables, onRemove }: ItemProps) {
  const errors = results?.flatMap((one) => (one.error ? [{ name: one.name, text: t(one.error) }] : [])) ?? [];
  return (
    <li className="row gap-8">
      <span className="fill breaks">
        <span dir="auto">{name}</span>{' '}
        <span className="dimmed small" role="status">
          {results
            ? tables.length > 0 && t('{count, plural, one {# table} other {# tables}}', { count: tables.length })
            : t('Reading…')}
        </span>
        {errors.map((one) => (
          <span key={one.name} className="block error size-13" role="alert">
            {t('{name}: {text}', one)}
          </span>
        ))}
        {results && tables.length === 0 && errors.length === 0 && (
          <span className="block error size-13" role="alert">
            {error ?? t('No table with headings was found in it.')}
          </span>
        )}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Remove {name}', { name })}
        title={t('Remove {name}', { name })}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  );
}

/** Takes cells and files that are pasted anywhere on the page, except into a field. */
function usePaste({ add, paste }: ChosenFiles): void {
  useEffect(() => {
    function onPaste({ target, clipboardData }: ClipboardEvent) {
      if (target instanceof Element && target.closest('input, textarea, [contenteditable]')) return;
      const text = clipboardData?.getData('text/plain') ?? '';
      if (clipboardData && clipboardData.files.length > 0) void add([...clipboardData.files]);
      else if (hasCells(text)) paste(text);
    }
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  });
}
