import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { trashDays } from '#contract/limits.ts';
import type { Chart, Seat } from '#contract/seats.ts';
import { departmentsOf, differencesOf, isTopSeat, seatsAbove } from '#rules/seats.ts';
import { usePrinting } from '#web/lib/browser/printing.ts';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { t } from '#web/lib/translate.ts';
import { useOrganizationName } from '#web/organizations/queries.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconChevronDown } from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { isCovered } from '#web/ui/stack.ts';
import { usePeople } from '#web/users/queries.ts';
import { ChartMenu } from './ChartMenu.tsx';
import { ChartSearch } from './ChartSearch.tsx';
import { type CanvasHandle, ChartCanvas } from './canvas/ChartCanvas.tsx';
import { DepartmentLegend } from './Departments.tsx';
import { DraftBar } from './drafts/DraftBar.tsx';
import { changesById } from './drafts/differences.ts';
import type { CardActions } from './keys.ts';
import classes from './OrgChart.module.css';
import { SeatPanel } from './panel/SeatPanel.tsx';
import { ChartPicture } from './picture/ChartPicture.tsx';
import { deletedSeatsQuery, seatsQuery } from './queries.ts';
import { SeatTree } from './SeatTree.tsx';
import { useChartView } from './useChartView.ts';
import { useSeatChanges } from './useSeatChanges.ts';
import { ZoomControls } from './ZoomControls.tsx';

const CreateSeatDialog = lazyDialog(() => import('./CreateSeatDialog.tsx'));

/** The width of the panel in pixels, the same as in its style sheet. */
const panelWidth = 360;
const none: Seat[] = [];
/** Departments are only told apart where there are several. */
const noDepartments: ReadonlyMap<string, number> = new Map();
const noChanges: ReturnType<typeof changesById> = new Map();

type Props = {
  chart: Chart;
  primary: Chart;
  mayEdit: boolean;
  /** The element of the page header that receives the chart's buttons. */
  toolbar: HTMLElement | null;
  /** Called when the draft was published or deleted. */
  onLeave: () => void;
};

/** A chart with its toolbar, side panel and dialogs. */
export function ChartWorkspace({ chart, primary, mayEdit, toolbar, onLeave }: Props) {
  const { data: seats = none, isPending, isError, refetch } = useQuery(seatsQuery(chart.id));
  const { data: deleted = none } = useQuery(deletedSeatsQuery(chart.id));
  const { data: primarySeats = none } = useQuery(seatsQuery(primary.id));
  const { find } = usePeople();
  const changes = useSeatChanges(chart.id, seats);
  const view = useChartView();
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const isPrinting = usePrinting();
  const organization = useOrganizationName() ?? '';
  const [search, setSearch] = useAddress();
  const [isEditing, setIsEditing] = useState(false);
  const [foundId, setFoundId] = useState<string>();
  const [revealed, setRevealed] = useState<{ id: string }>();
  const canvas = useRef<CanvasHandle>(null);
  const createDialog = useDialog<Seat>();
  const deleteDialog = useDialog<Seat>();
  const collapsed = useMemo(() => new Set(view.collapsed), [view.collapsed]);
  const changesOfDraft = useMemo(
    () => (chart.isPrimary ? noChanges : changesById(differencesOf(seats, primarySeats))),
    [chart.isPrimary, seats, primarySeats],
  );
  const selected = seats.find(({ id }) => id === search.get('seat'));
  const isList = (search.get('view') ?? (isPhone ? 'list' : 'chart')) === 'list';
  const { setCollapsed, setZoom } = view;

  // In an effect, because the seat or the whole chart may appear only with this render.
  useEffect(() => {
    if (revealed && !isPending) canvas.current?.reveal(revealed.id);
  }, [revealed, isPending]);

  function reveal(id: string | undefined) {
    setFoundId(id);
    if (!id) return;
    const above = new Set(seatsAbove(seats, id).map((seat) => seat.id));
    if (view.collapsed.some((one) => above.has(one))) setCollapsed((before) => before.filter((one) => !above.has(one)));
    setRevealed({ id });
  }
  // Discards what the open form of a seat contains, while it has unsaved input.
  const unsaved = useRef<() => void>(undefined);
  const leaveDialog = useDialog<() => void>();
  const askToLeave = leaveDialog.open;
  const leaveForm = useCallback((leave: () => void) => (unsaved.current ? askToLeave(leave) : leave()), [askToLeave]);
  // A card that the user clicks is in view. A link or the command palette may open one that isn't.
  const openedId = useRef<string>(undefined);
  const open = useCallback(
    (id: string | undefined) => {
      if (new URLSearchParams(location.search).get('seat') === id) return;
      leaveForm(() => {
        openedId.current = id;
        setSearch({ seat: id });
      });
    },
    [setSearch, leaveForm],
  );
  const linkedId = selected && selected.id !== openedId.current ? selected.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per linked seat
  useEffect(() => {
    if (linkedId) reveal(linkedId);
  }, [linkedId]);
  const openAndReveal = (id: string) => {
    open(id);
    reveal(id);
  };

  // A stable object, so that a card renders again only when its seat changes.
  const latest = useRef({ seats, changes, createDialog, deleteDialog });
  latest.current = { seats, changes, createDialog, deleteDialog };
  const actions: CardActions = useMemo(
    () => ({
      open,
      toggle: (id) =>
        setCollapsed((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
      addBelow: (id) => {
        const parent = latest.current.seats.find((seat) => seat.id === id);
        if (parent) latest.current.createDialog.open(parent);
      },
      remove: (seat) => latest.current.deleteDialog.open(seat),
      removePerson: (seat, at) => latest.current.changes.removePerson(seat, at),
    }),
    [open, setCollapsed],
  );

  const { heads, numbers } = useMemo(() => departmentsOf(seats), [seats]);
  if (isError) return <ErrorState onRetry={refetch} />;
  if (isPending) return <ListSkeleton />;
  const shared = {
    seats,
    departments: heads.length > 1 ? numbers : noDepartments,
    find,
    collapsed,
    isEditing: isEditing && mayEdit,
    selectedId: selected?.id,
    foundId,
    changes: changesOfDraft,
    actions,
  };
  const integrator = seats.find(({ id }) => id === 'integrator');
  const parentOfNew = selected ?? integrator;
  const name = chart.isPrimary ? t('Primary Chart') : chart.name;
  const panel = selected && (
    <SeatPanel
      key={selected.id}
      chart={chart}
      seat={selected}
      seats={seats}
      find={find}
      mayEdit={mayEdit}
      unsaved={unsaved}
      leaveForm={leaveForm}
      onSave={(fields) => changes.save(selected.id, fields)}
      onOpen={openAndReveal}
      onClose={() => open(undefined)}
    />
  );
  const buttons = (
    <>
      <ChartMenu
        name={name}
        seats={seats}
        find={find}
        collapsed={collapsed}
        onCollapse={(ids) => setCollapsed(() => ids)}
      />
      {mayEdit && parentOfNew && (
        <Button size={isPhone ? 'xs' : 'sm'} onClick={() => createDialog.open(parentOfNew)}>
          {t('Create Seat')}
        </Button>
      )}
    </>
  );
  return (
    <>
      {toolbar && !isPhone && createPortal(buttons, toolbar)}
      {!chart.isPrimary && (
        <DraftBar
          draft={chart}
          seats={seats}
          primary={primarySeats}
          find={find}
          mayEdit={mayEdit}
          onOpen={openAndReveal}
          onLeave={onLeave}
        />
      )}
      <div className={`${classes.toolbar} row wrap gap-8 mb-12`}>
        <ChartSearch seats={seats} find={find} onMatch={reveal} />
        {mayEdit && deleted.length > 0 && (
          <Button
            size="xs"
            variant="default"
            loading={changes.restore.isPending}
            onClick={() => changes.restore.mutate(undefined)}
          >
            {t('Restore Deleted Seats ({count})', { count: deleted.length })}
          </Button>
        )}
        {mayEdit && deleted.length > 1 && (
          <Menu
            label={t('Restore one seat')}
            trigger={(trigger) => (
              <ActionIcon
                variant="default"
                title={t('Restore one seat')}
                aria-label={t('Restore one seat')}
                {...trigger}
              >
                <IconChevronDown size={16} stroke={1.6} />
              </ActionIcon>
            )}
          >
            {deleted.map(({ id, title }) => (
              <MenuItem key={id} onSelect={() => changes.restore.mutate(id)}>
                {title}
              </MenuItem>
            ))}
          </Menu>
        )}
        {mayEdit && (
          <Button
            size="xs"
            variant={isEditing ? 'filled' : 'default'}
            aria-pressed={isEditing}
            onClick={() => setIsEditing(!isEditing)}
          >
            {isEditing ? t('Done Editing') : t('Edit Chart')}
          </Button>
        )}
        {!isList && <ZoomControls zoom={view.zoom} canvas={canvas} />}
        <SegmentedControl
          size="xs"
          aria-label={t('View')}
          value={isList ? 'list' : 'chart'}
          onChange={(next) => setSearch({ view: next === (isPhone ? 'list' : 'chart') ? undefined : next })}
          data={[
            { value: 'chart', label: t('Chart') },
            { value: 'list', label: t('List') },
          ]}
        />
        {isPhone && buttons}
      </div>
      <DepartmentLegend heads={heads} />
      {isList ? (
        <div className={`${classes.columns} flex align-start gap-16`}>
          <SeatTree {...shared} onMove={changes.move} />
          {panel && <div className={classes.beside}>{panel}</div>}
        </div>
      ) : (
        <div className={classes.frame}>
          <ChartCanvas
            ref={canvas}
            {...shared}
            covered={panel && !isPhone ? panelWidth : 0}
            zoom={view.zoom}
            isFitted={view.isFitted}
            onZoom={setZoom}
            onFit={view.setFittedZoom}
            onMove={changes.move}
          />
          {panel}
        </div>
      )}
      {isPrinting && (
        <ChartPicture
          className={classes.printed}
          seats={seats}
          find={find}
          collapsed={collapsed}
          label={name}
          organization={organization}
        />
      )}
      {createDialog.draw((parent) => (
        <CreateSeatDialog
          chart={chart}
          seats={seats}
          parent={parent}
          onClose={createDialog.close}
          // The panel of the new seat must not open over what is typed next.
          onCreated={({ id }) => !isCovered() && openAndReveal(id)}
        />
      ))}
      {leaveDialog.draw((leave) => (
        <ConfirmDialog
          onClose={leaveDialog.close}
          onConfirm={() => {
            unsaved.current?.();
            leave();
          }}
          question={t('Discard changes?')}
          confirmLabel={t('Discard')}
          cancelLabel={t('Keep editing')}
        />
      ))}
      {deleteDialog.draw((seat) => (
        <ConfirmDialog
          onClose={deleteDialog.close}
          onConfirm={() => !isTopSeat(seat.id) && changes.remove(seat.id)}
          title={t('Delete Seat')}
          question={t(
            'Are you sure you want to delete this seat? This action cannot be undone and will remove the seat and all its relationships from the accountability chart.',
          )}
          detail={t('You can restore the seat for {days} days.', { days: trashDays })}
        />
      ))}
    </>
  );
}
