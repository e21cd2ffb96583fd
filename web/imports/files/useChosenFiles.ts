import { useState } from 'react';
import type { ImportSettings } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import { newKey } from '#web/lib/newKey.ts';
import { queryClient } from '#web/lib/query.ts';
import { FileError, type ReadFile } from '#web/lib/sheets/readFile.ts';
import { readFilesInWorker } from '#web/lib/sheets/readInWorker.ts';
import { t } from '#web/lib/translate.ts';
import { choicesQuery } from '../queries.ts';
import { readPasted } from '../read/readPasted.ts';
import { readTable, tablesOf } from '../read/readTable.ts';
import type { ImportContext, ImportFile, TableChoices, TableReading, TableRef } from '../read/types.ts';

/** A file as it was chosen, or pasted cells. A ZIP has several results. */
export type ChosenFile = {
  key: string;
  name: string;
  /** Undefined for pasted cells. */
  file?: File;
  /** Undefined until it is read. Without any if it cannot be read. */
  results?: ReadFile[];
  /** Why it cannot be read. */
  error?: string;
};

/** A table of a file with what someone chose for it, and as it is read. */
export type ChosenTable = {
  fileKey: string;
  file: ImportFile;
  ref: TableRef;
  choices: TableChoices;
  reading: TableReading;
  /** Whether it is read as a table with the same headings was in an earlier import. */
  isAsLast: boolean;
};

const noChoices: TableChoices = { targets: {} };

type Mappings = ImportSettings['mappings'];

/** The headings of a table as the server stores them. */
export const headingsOf = ({ table }: TableReading): string[] =>
  table.header.map((heading) => heading.replace(/\s+/g, ' ').trim().slice(0, limits.title).trim());

/** How an earlier import read a table with the same headings. */
function earlierChoices(reading: TableReading, mappings: Mappings): TableChoices | undefined {
  const own = JSON.stringify(headingsOf(reading));
  const same = mappings.find(({ headings }) => JSON.stringify(headings) === own);
  if (!same) return undefined;
  // Weeks are not remembered, because headings without a year mean other weeks a year later.
  const entries = [...same.targets.entries()].filter(([, target]) => same.kind !== 'measurables' || target !== '');
  return { kind: same.kind, targets: Object.fromEntries(entries) as TableChoices['targets'] };
}

function tableIn(
  fileKey: string,
  file: ImportFile,
  ref: TableRef,
  mappings: Mappings,
  context: ImportContext,
): ChosenTable {
  const reading = readTable(file, ref, noChoices, context);
  const earlier = earlierChoices(reading, mappings);
  return {
    ...{ fileKey, file, ref },
    choices: earlier ?? noChoices,
    reading: earlier ? readTable(file, ref, earlier, context) : reading,
    isAsLast: earlier !== undefined,
  };
}

/** The files that someone chose, and their tables as they are read. */
export function useChosenFiles(context: ImportContext) {
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const [tables, setTables] = useState<ChosenTable[]>([]);
  const replaceTables = (fileKey: string, read: ChosenTable[]) =>
    setTables((before) => {
      const at = before.findIndex((table) => table.fileKey === fileKey);
      const others = before.filter((table) => table.fileKey !== fileKey);
      return others.toSpliced(at < 0 ? others.length : at, 0, ...read);
    });

  async function take({ key }: ChosenFile, results: ReadFile[]) {
    const { mappings } = await queryClient.fetchQuery(choicesQuery).catch(() => ({ mappings: [] }));
    const read = results.flatMap((file) =>
      file.source ? tablesOf(file).map((ref) => tableIn(key, file, ref, mappings, context)) : [],
    );
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, results } : one)));
    replaceTables(key, read);
  }

  async function read(one: ChosenFile, file: File, encoding?: string) {
    try {
      await take(one, await readFilesInWorker({ file, encoding }));
    } catch (error) {
      const { message } = error as Error;
      setFiles((before) =>
        before.map((other) => (other.key === one.key ? { ...one, results: [], error: message } : other)),
      );
      replaceTables(one.key, []);
    }
  }

  function remove(key: string) {
    setFiles((before) => before.filter((one) => one.key !== key));
    replaceTables(key, []);
  }

  return {
    files,
    tables,
    remove,
    /** Reads files one after another. One with the name of an earlier one replaces it. */
    async add(chosen: File[]) {
      for (const { key } of files.filter(({ name }) => chosen.some((file) => file.name === name))) remove(key);
      const added = chosen.map((file) => ({ key: newKey(), name: file.name, file }));
      setFiles((before) => [...before, ...added]);
      for (const one of added) await read(one, one.file);
    },
    paste(text: string) {
      const key = newKey();
      try {
        const cells = readPasted(text);
        const taken = new Set(files.map(({ name }) => name));
        let { name } = cells;
        for (let number = 2; taken.has(name); number++) name = `${cells.name} ${number}`;
        const one = { key, name };
        setFiles((before) => [...before, one]);
        void take(one, [{ ...cells, name }]);
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        const name = t('Pasted');
        setFiles((before) => [...before, { key, name, results: [], error: t(error.sentence) }]);
      }
    },
    /** Reads a file in another encoding. Its headings may be others then, so it forgets the choices for its columns. */
    async decode(key: string, encoding: string) {
      const one = files.find((chosen) => chosen.key === key);
      if (one?.file) await read(one, one.file, encoding);
    },
    choose(id: string, more: Partial<TableChoices>) {
      setTables((before) =>
        before.map((table) => {
          if (table.reading.id !== id) return table;
          const choices = { ...table.choices, ...more };
          return { ...table, choices, reading: readTable(table.file, table.ref, choices, context), isAsLast: false };
        }),
      );
    },
  };
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>;
