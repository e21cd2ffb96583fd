import { t } from '#web/lib/translate.ts';
import { Step } from '../Step.tsx';
import { TableItem } from './TableItem.tsx';
import type { ChosenFiles } from './useChosenFiles.ts';

/** How each table of the files is read. */
export function TablesStep({ chosen: { files, tables, choose, decode } }: { chosen: ChosenFiles }) {
  return (
    <Step number={2} title={t('How they are read')}>
      <ul className="lined">
        {tables.map((table) => (
          <TableItem
            key={table.reading.id}
            table={table}
            onChange={(more) => choose(table.reading.id, more)}
            onEncoding={
              // A file within a ZIP can't be read alone.
              files.some(({ key, file, results }) => key === table.fileKey && file && results?.length === 1)
                ? (encoding) => void decode(table.fileKey, encoding)
                : undefined
            }
          />
        ))}
      </ul>
    </Step>
  );
}
