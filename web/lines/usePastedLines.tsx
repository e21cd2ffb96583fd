import type { ClipboardEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { fittingTitle } from '#rules/imports.ts';
import { type Line, linesIn, readLines } from '#rules/lines.ts';
import { amountOf } from '#rules/row-names.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { ApiCall } from '#web/lib/requests/ApiCall.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { readDate } from '#web/ui/dates/readDate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { useMayBeAssigned, usePeople } from '#web/users/queries.ts';
import classes from './PastedLines.module.css';

/** How many lines become rows at once: fewer than changes may wait for the server. */
const maxLines = 100;

/**
 * What a row of each noun takes from its line besides the title; the rest stays in the title. Where new rows stand above the others, the
 * last line is made first.
 */
const nouns = {
  todos: { takes: ['isDone', 'ownerId', 'dueDate'], isNewestFirst: true },
  issues: { takes: ['ownerId'], isNewestFirst: true },
  rocks: { takes: ['ownerId', 'dueDate'], isNewestFirst: false },
  headlines: { takes: [], isNewestFirst: false },
  milestones: { takes: ['isDone', 'dueDate'], isNewestFirst: false },
} as const;

/** What a row is made of. `description` is set if the line is longer than a title. */
type RowOf<Owner> = Omit<Line, 'ownerId'> & { ownerId: Owner; description: string | undefined };

export type LinesOf<Owner extends string | null = string | null> = {
  noun: keyof typeof nouns;
  /** The only people who can own a row; everyone who can own work if left out. */
  owners?: readonly string[] | null;
  /** Returns the call that makes a row of a line. */
  create: (line: RowOf<Owner>) => ApiCall<{ id: number } | { id: number }[]>;
  /** The collection that receives the rows. */
  receives: NonNullable<Parameters<typeof useChange>[0]['receives']>;
};

type Pasted = { texts: string[]; onLeave: () => void; onAdd: () => void };

/** Says that a pasted list is too long. */
export const refuseLines = (most: number) =>
  toast.error(t('This list is too long'), t('Paste up to {most} lines at once.', { most }));

/** Asks whether a list that is pasted into a line becomes one row per line. Otherwise its text stays in the line. */
export function usePastedLines({ noun, owners, create, receives }: LinesOf) {
  const { isNewestFirst } = nouns[noun];
  const takes: readonly (keyof Line)[] = nouns[noun].takes;
  const { people, nameOf } = usePeople();
  const mayBeAssigned = useMayBeAssigned();
  const dialog = useDialog<Pasted>();
  // One after another, so that the rows stand in the order of the list.
  const of = () => `lines of ${noun}`;
  const undo = useChange({
    call: (ids: number[]) => ApiCall.all(ids.map((id): ApiCall<unknown> => api[noun].delete({ params: { id } }))),
    of,
    failure: t("Couldn't undo this"),
  });
  const add = useChange({
    call: (lines: Line[]) => ApiCall.all(lines.map((line) => create({ ...line, ...fittingTitle(line.title) }))),
    of,
    receives,
    onSuccess: (answers) => {
      const ids = answers.flat().map(({ id }) => id);
      offerUndo(t('{amount} added', { amount: t(amountOf(noun, ids.length)) }), '', () => undo.mutate(ids));
    },
    failure: t("Couldn't add all of these"),
  });
  function read(lines: string[]): Line[] {
    const mayOwn = people.filter(({ id }) => mayBeAssigned(id) && (owners?.includes(id) ?? true));
    return readLines(lines, takes.includes('ownerId') ? mayOwn : [], takes.includes('dueDate') ? readDate : () => null);
  }
  return {
    /** `set` sets the text of the field. `onAdd` is called when the lines become rows. */
    onPaste(event: ClipboardEvent<HTMLInputElement>, set: (text: string) => void, onAdd = () => {}) {
      const texts = linesIn(event.clipboardData.getData('text/plain'));
      if (texts.length < 2 || texts.some(({ length }) => length > limits.text)) return;
      if (texts.length <= maxLines && read(texts).length < 2) return;
      event.preventDefault();
      if (texts.length > maxLines) return refuseLines(maxLines);
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const [start, end] = [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? 0)];
      dialog.open({
        texts,
        onLeave: () => set(start + texts.join(' ') + end),
        onAdd() {
          set(value);
          onAdd();
        },
      });
    },
    dialog: dialog.draw(({ texts, onLeave, onAdd }) => {
      // The people may have loaded since the paste.
      const lines = read(texts);
      return (
        <ConfirmDialog
          onClose={() => {
            dialog.close();
            onLeave();
          }}
          onConfirm={() => {
            onAdd();
            add.mutate(isNewestFirst ? lines.toReversed() : lines);
          }}
          destructive={false}
          question={t('Add {amount}?', { amount: t(amountOf(noun, lines.length)) })}
          confirmLabel={t('Add')}
          cancelLabel={t('Leave it in one line')}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it */}
          <ol className={`${classes.lines} lined`} tabIndex={0}>
            {lines.map(({ title, isDone, ownerId, dueDate }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their position
              <li key={at} className="breaks" dir="auto">
                {title}
                <span className="flex wrap gap-0-8 dimmed small">
                  {takes.includes('isDone') && isDone && <span>{t('Completed')}</span>}
                  {ownerId && <span>{nameOf(ownerId)}</span>}
                  {dueDate && <DateText value={dueDate} />}
                </span>
              </li>
            ))}
          </ol>
        </ConfirmDialog>
      );
    }),
  };
}

/** Does the same for the title of a form, once its other fields are complete. `onAdd` empties or closes the form. */
export function usePastedTitles(
  form: { isComplete(except: 'title'): boolean; set(fields: { title: string }): void },
  onAdd: () => void,
  lines: LinesOf,
) {
  const { onPaste, dialog } = usePastedLines(lines);
  return {
    dialog,
    onPaste(event: ClipboardEvent<HTMLInputElement>) {
      if (form.isComplete('title')) onPaste(event, (title) => form.set({ title }), onAdd);
    },
  };
}
