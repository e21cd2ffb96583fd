import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ImportSettings } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';
import { namedWeek } from '#rules/weeks.ts';
import { formats } from '#web/lib/formats.ts';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { type Now, useWeekStart } from '#web/organizations/useQuarter.ts';
import { putsMonthFirst } from '#web/ui/dates/readDate.ts';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { CheckStep, type Rules } from './check/CheckStep.tsx';
import { ImportView } from './check/ImportView.tsx';
import { useCheck } from './check/useCheck.ts';
import { EarlierImports } from './EarlierImports.tsx';
import { FilesStep } from './files/FilesStep.tsx';
import { TablesStep } from './files/TablesStep.tsx';
import { type ChosenFile, type ChosenTable, headingsOf, useChosenFiles } from './files/useChosenFiles.ts';
import classes from './Imports.module.css';
import { personChoice, teamChoice } from './names/matchNames.ts';
import { NamesStep } from './names/NamesStep.tsx';
import { type Names, useNames } from './names/useNames.ts';
import { isBusy } from './options.ts';
import { importQuery } from './queries.ts';
import { hasTitles } from './read/places.ts';
import { rowsOf } from './read/readTable.ts';
import { withAddresses } from './read/withAddresses.ts';
import { Step } from './Step.tsx';

const usualRules: Rules = {
  ...{ sameTitle: 'update', conflicts: 'ours' },
  ...{ leavesOutUnread: false, leavesOutArchived: false },
};

/** How many tables an import remembers, and how many columns of each. */
const [maxMappings, maxColumns] = [50, 100];

const nameOf = ([first, ...others]: ChosenFile[]): string =>
  (others.length > 0
    ? t('{name} and {count} more', { name: first?.name ?? '', count: others.length })
    : (first?.name ?? '')
  ).slice(0, limits.title);

function settingsOf(rules: Rules, names: Names, tables: ChosenTable[]): ImportSettings {
  const decided = <Name extends { choice: string }>(all: Name[]) => all.filter(({ choice }) => choice !== '');
  return {
    ...rules,
    people: decided(names.people).map((one) => personChoice(one, one.choice)),
    teams: decided(names.teams).map(({ name, choice }) => teamChoice(name, choice)),
    teamId: names.teamId,
    scorecardId: names.scorecardId,
    mappings: tables
      .flatMap(({ reading }) => {
        const { kind, targets } = reading;
        const headings = headingsOf(reading);
        return kind === '' || headings.length > maxColumns
          ? []
          : [{ kind, headings, targets: targets.map((target) => (namedWeek(target) ? '' : target)) }];
      })
      .slice(0, maxMappings),
  };
}

type Props = {
  now: Now;
  onImported: () => void;
};

/** The steps of an import. An import that another page has sent is on the server, so only what became of it is shown. */
export function ImportSteps({ now: { today, startMonth }, onImported }: Props) {
  const [address] = useAddress();
  const id = idIn(address, 'import');
  const chosen = useChosenFiles({
    ...{ today, fiscalYearStartMonth: startMonth },
    ...{ origin: location.origin, organizationId: useCurrentUser().organizationId },
    usualOrder: putsMonthFirst() ? 'mdy' : 'dmy',
    usualDecimal: formats().decimal,
    startsOn: useWeekStart(),
  });
  const { files, tables } = chosen;
  const readings = useMemo(() => withAddresses(tables.map(({ reading }) => reading)), [tables]);
  const rows = useMemo(() => rowsOf(readings), [readings]);
  const names = useNames(readings);
  const [rules, setRules] = useState(usualRules);
  const checking = useCheck();
  const settings = useMemo(() => settingsOf(rules, names, tables), [rules, names, tables]);
  const content = { name: nameOf(files), rows, settings };
  const { data: one } = useQuery({ ...importQuery(id ?? 0), enabled: id !== undefined });
  const isOwn = id === undefined || id === checking.draft?.id;
  const isOver = one !== undefined && !['draft', 'checking', 'checked'].includes(one.status);

  const isImported = id !== undefined && isOwn && isOver;
  useEffect(() => {
    if (isImported) onImported();
  }, [isImported, onImported]);

  function changeRules(changed: Rules) {
    setRules(changed);
    if (one?.status === 'checked' && checking.isCurrent(content))
      checking.check({ ...content, settings: settingsOf(changed, names, tables) });
  }

  if (id !== undefined && (!isOwn || isOver))
    return (
      <>
        <BackLink to="/organization/import">{t('New import')}</BackLink>
        <section className={classes.step} aria-label={t('Import')}>
          <h2 className="mb-10 size-16 breaks" dir="auto">
            {one?.name ?? t('Import')}
          </h2>
          <ImportView id={id} />
        </section>
      </>
    );
  return (
    <div className={classes.steps}>
      <FilesStep chosen={chosen} />
      {tables.length > 0 && <TablesStep chosen={chosen} />}
      {rows.length > 0 && <NamesStep names={names} />}
      {tables.length > 0 && (
        <CheckStep
          content={content}
          rules={rules}
          onRules={changeRules}
          names={names}
          lacksTitles={readings.some((reading) => reading.kind !== '' && !hasTitles(reading))}
          isUndecided={readings.some(({ isUndecided }) => isUndecided)}
          checking={checking}
          isBusy={one !== undefined && isBusy(one)}
        />
      )}
      {id !== undefined && !checking.isPending && (
        <Step number={5} title={t('Import')}>
          <ImportView
            id={id}
            blocked={
              checking.isCurrent(content) ? undefined : t('You changed something above since. Check it again first.')
            }
          />
        </Step>
      )}
      <EarlierImports currentId={id} />
    </div>
  );
}
