import { Button, NativeSelect, SimpleGrid } from '@mantine/core';
import type { ImportSettings } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import { msg } from '#rules/translate.ts';
import { useIsReconnecting } from '#web/lib/live.ts';
import { t } from '#web/lib/translate.ts';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import { CheckField } from '#web/ui/fields/CheckField.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { Step } from '../Step.tsx';
import type { Content, useCheck } from './useCheck.ts';

/** What someone chooses for the import as a whole. */
export type Rules = Pick<ImportSettings, 'sameTitle' | 'conflicts' | 'leavesOutUnread' | 'leavesOutArchived'>;

type Props = {
  content: Content;
  rules: Rules;
  onRules: (rules: Rules) => void;
  /** How many people and teams the files name, and for how many of them nothing is chosen. */
  names: { people: unknown[]; teams: unknown[]; undecided: number };
  /** Whether a table has no column with titles. */
  lacksTitles: boolean;
  /** Whether a table leaves open how its numbers are read. */
  isUndecided: boolean;
  checking: ReturnType<typeof useCheck>;
  /** Whether the server is checking. */
  isBusy: boolean;
};

const sameTitle = { update: msg('Update them'), add: msg('Add another one') } as const;
const conflicts = { ours: msg('Leave what is here'), theirs: msg('Take what the file says') } as const;

/** Why the files cannot be checked now; undefined if they can. */
function useObstacle({
  count,
  names,
  lacksTitles,
  isUndecided,
}: Pick<Props, 'names' | 'lacksTitles' | 'isUndecided'> & { count: number }) {
  const isOffline = useIsReconnecting();
  if (lacksTitles) return t('Choose the columns with the titles or names first.');
  if (isUndecided) return t('Choose above how the numbers are read first.');
  if (count === 0) return t('There are no rows to import. Choose above what the rows are.');
  if (count > limits.importedRows)
    return t('The files have {count, number} rows. One import takes {most, number} at most.', {
      count,
      most: limits.importedRows,
    });
  if (Math.max(names.people.length, names.teams.length) > limits.importedNames)
    return t('The files name more people or teams than one import takes: {most, number}.', {
      most: limits.importedNames,
    });
  if (names.undecided > 0)
    return t(
      '{count, plural, one {Choose above who or what # name is.} other {Choose above who or what # names are.}}',
      {
        count: names.undecided,
      },
    );
  return isOffline ? t("You're offline. Importing needs a connection.") : undefined;
}

/** Chooses what happens to rows that are there already, and finds out what the import would do. */
export function CheckStep({ content, rules, onRules, names, lacksTitles, isUndecided, checking, isBusy }: Props) {
  const { sent, isPending, check, isCurrent, draft } = checking;
  const count = content.rows.length;
  const blocked = useObstacle({ count, names, lacksTitles, isUndecided });
  const hasUnread = content.rows.some(({ unread }) => unread.length > 0);
  const hasArchived = content.rows.some(({ fields }) => 'archivedAt' in fields && fields.archivedAt);
  const isChecked = isCurrent(content);
  return (
    <Step number={4} title={t('Check')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label={t('Items here with the same title')}
          data={optionsOf(sameTitle)}
          value={rules.sameTitle}
          onChange={({ currentTarget }) => onRules({ ...rules, sameTitle: currentTarget.value as Rules['sameTitle'] })}
        />
        <NativeSelect
          label={t('Changed here and in the file')}
          data={optionsOf(conflicts)}
          value={rules.conflicts}
          onChange={({ currentTarget }) => onRules({ ...rules, conflicts: currentTarget.value as Rules['conflicts'] })}
        />
      </SimpleGrid>
      {hasUnread && (
        <CheckField
          label={t("Leave out the cells that can't be read, and import the rest of their rows")}
          checked={rules.leavesOutUnread}
          onChange={(leavesOutUnread) => onRules({ ...rules, leavesOutUnread })}
        />
      )}
      {hasArchived && (
        <CheckField
          label={t('Leave out what is archived')}
          checked={rules.leavesOutArchived}
          onChange={(leavesOutArchived) => onRules({ ...rules, leavesOutArchived })}
        />
      )}
      {sent !== undefined && (
        <div className="mt-12">
          <p className="small mb-4" role="status">
            {t('Sending {count, number} rows', { count })}
          </p>
          <ProgressBar value={Math.floor((sent / Math.max(1, count)) * 100)} label={t('Sending')} />
        </div>
      )}
      <div className="row wrap gap-8-16 mt-12">
        <Button
          variant={isChecked ? 'default' : 'filled'}
          disabled={blocked !== undefined}
          loading={isPending || isBusy}
          onClick={() => check(content)}
        >
          {draft ? t('Check again') : t('Check')}
        </Button>
        <span className="dimmed small" role="status">
          {blocked ?? (isChecked ? '' : t('Nothing changes yet. You see what would happen first.'))}
        </span>
      </div>
    </Step>
  );
}
