import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Chart, Seat } from '#contract/seats.ts';
import { differencesOf, isTopSeat, seatsAbove } from '#rules/seats.ts';
import { usePrinting } from '#web/lib/browser/printing.ts';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { usePeople } from '#web/users/queries.ts';
import { ChartMenu } from './ChartMenu.tsx';
import { ChartSearch } from './ChartSearch.tsx';
import { type CanvasHandle, ChartCanvas } from './canvas/ChartCanvas.tsx';
import type { CardActions } from './canvas/SeatCard.tsx';
import { DraftBar } from './drafts/DraftBar.tsx';
import { marksOf } from './drafts/sentences.ts';
import classes from './OrgChart.module.css';
import { SeatPanel } from './panel/SeatPanel.tsx';
import { ChartPicture } from './picture/ChartPicture.tsx';
import { deletedSeatsQuery, seatsQuery } from './queries.ts';
import { SeatTree } from './SeatTree.tsx';
import { useChartView } from './useChartView.ts';
import { useSeatChanges } from './useSeatChanges.ts';
import { ZoomControls } from './ZoomControls.tsx';

const CreateSeatDialog = lazyDialog(() => import('./CreateSeatDialog.tsx'));

const deleteQuestion =
  'Are you sure you want to delete this seat? This action cannot be undone and will remove the seat and all its relationships from the accountability chart.';
/** The width of the panel beside the chart, in pixels, as its style sheet has it. */
const panelWidth = 360;
const none: Seat[] = [];
const noMarks = new Map<string, string>();

type Props = {
  chart: Chart;
  primary: Chart;
  mayEdit: boolean;
  /** Where in the header the buttons of the chart stand. */
  tools: HTMLElement | null;
  /** The draft is there no more as a draft. */
  onLeave: () => void;
};

/** One chart with all that is done to it. */
export function ChartWorkspace({ chart, primary, mayEdit, tools, onLeave }: Props) {
  const { data: seats = none, isPending, isError, refetch } = useQuery(seatsQuery(chart.id));
  const { data: deleted = none } = useQuery(deletedSeatsQuery(chart.id));
  const { data: primarySeats = none } = useQuery(seatsQuery(primary.id));
  const { find } = usePeople();
  const changes = useSeatChanges(chart.id, seats);
  const view = useChartView();
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const isPrinting = usePrinting();
  const [search, change] = useAddress();
  const [isEditing, setIsEditing] = useState(false);
  const [foundId, setFoundId] = useState<string>();
  const [wanted, setWanted] = useState<{ id: string }>();
  const canvas = useRef<CanvasHandle>(null);
  const adding = useDialog<Seat>();
  const removing = useDialog<Seat>();
  const collapsed = useMemo(() => new Set(view.collapsed), [view.collapsed]);
  const marks = useMemo(
    () => (chart.isPrimary ? noMarks : marksOf(differencesOf(seats, primarySeats))),
    [chart.isPrimary, seats, primarySeats],
  );
  const chosen = seats.find(({ id }) => id === search.get('seat'));
  const asTree = (search.get('view') ?? (isPhone ? 'list' : 'chart')) === 'list';
  const { setCollapsed, setZoom } = view;

  // What is sought may have come into the chart with this very drawing, or the chart with it.
  useEffect(() => {
    if (wanted && !isPending) canvas.current?.reveal(wanted.id);
  }, [wanted, isPending]);

  function bringIntoView(id: string | undefined) {
    setFoundId(id);
    if (!id) return;
    const above = new Set(seatsAbove(seats, id).map((seat) => seat.id));
    if (view.collapsed.some((one) => above.has(one))) setCollapsed((before) => before.filter((one) => !above.has(one)));
    setWanted({ id });
  }
  // Whoever opens a card has it in sight; a link, or the palette, leads to one that may be anywhere.
  const opened = useRef<string>(undefined);
  const show = useCallback(
    (id: string | undefined) => {
      opened.current = id;
      change({ seat: id });
    },
    [change],
  );
  const ledTo = chosen && chosen.id !== opened.current ? chosen.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each seat that one is led to
  useEffect(() => {
    if (ledTo) bringIntoView(ledTo);
  }, [ledTo]);
  const showThere = (id: string) => {
    show(id);
    bringIntoView(id);
  };

  // The same for as long as the page stands: cards are drawn anew only when their seats change.
  const latest = useRef({ seats, changes, adding, removing });
  latest.current = { seats, changes, adding, removing };
  const actions: CardActions = useMemo(
    () => ({
      open: show,
      toggle: (id) =>
        setCollapsed((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
      addBelow: (id) => {
        const parent = latest.current.seats.find((seat) => seat.id === id);
        if (parent) latest.current.adding.open(parent);
      },
      remove: (seat) => latest.current.removing.open(seat),
      removePerson: (seat, at) => latest.current.changes.removePerson(seat, at),
    }),
    [show, setCollapsed],
  );

  if (isError) return <ErrorState onRetry={refetch} />;
  if (isPending) return <ListSkeleton />;
  const shared = {
    seats,
    find,
    collapsed,
    isEditing: isEditing && mayEdit,
    chosenId: chosen?.id,
    foundId,
    marks,
    actions,
  };
  const integrator = seats.find(({ id }) => id === 'integrator');
  const parentOfNew = chosen ?? integrator;
  const panel = chosen && (
    <SeatPanel
      key={chosen.id}
      chart={chart}
      seat={chosen}
      seats={seats}
      find={find}
      mayEdit={mayEdit}
      onSave={(fields) => changes.save(chosen.id, fields)}
      onShow={showThere}
      onClose={() => show(undefined)}
    />
  );
  const buttons = (
    <>
      <ChartMenu
        name={chart.name}
        seats={seats}
        find={find}
        collapsed={collapsed}
        onCollapse={(ids) => setCollapsed(() => ids)}
      />
      {mayEdit && parentOfNew && (
        <Button size={isPhone ? 'xs' : 'sm'} onClick={() => adding.open(parentOfNew)}>
          Create Seat
        </Button>
      )}
    </>
  );
  return (
    <>
      {tools && !isPhone && createPortal(buttons, tools)}
      {!chart.isPrimary && (
        <DraftBar
          draft={chart}
          seats={seats}
          primary={primarySeats}
          find={find}
          mayEdit={mayEdit}
          onShow={showThere}
          onLeave={onLeave}
        />
      )}
      <div className={classes.toolbar}>
        <ChartSearch seats={seats} find={find} onFound={bringIntoView} />
        {mayEdit && deleted.length > 0 && (
          <Button
            size="xs"
            variant="default"
            loading={changes.restore.isPending}
            onClick={() => changes.restore.mutate(undefined)}
          >
            Restore Deleted Seats ({deleted.length})
          </Button>
        )}
        {mayEdit && (
          <Button
            size="xs"
            variant={isEditing ? 'filled' : 'default'}
            aria-pressed={isEditing}
            onClick={() => setIsEditing(!isEditing)}
          >
            {isEditing ? 'Done Editing' : 'Edit Chart'}
          </Button>
        )}
        {!asTree && <ZoomControls zoom={view.zoom} canvas={canvas} />}
        <SegmentedControl
          size="xs"
          aria-label="View"
          value={asTree ? 'list' : 'chart'}
          onChange={(next) => change({ view: next === (isPhone ? 'list' : 'chart') ? undefined : next })}
          data={[
            { value: 'chart', label: 'Chart' },
            { value: 'list', label: 'List' },
          ]}
        />
        {isPhone && buttons}
      </div>
      {asTree ? (
        <div className={classes.columns}>
          <SeatTree {...shared} />
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
        <ChartPicture className={classes.picture} seats={seats} find={find} collapsed={collapsed} label={chart.name} />
      )}
      {adding.draw((parent) => (
        <CreateSeatDialog
          chart={chart}
          parent={parent}
          create={changes.create}
          onClose={adding.close}
          onCreated={({ id }) => showThere(id)}
        />
      ))}
      {removing.draw((seat) => (
        <ConfirmDialog
          onClose={removing.close}
          onConfirm={() => !isTopSeat(seat.id) && changes.remove(seat.id)}
          title="Delete Seat"
          question={deleteQuestion}
        />
      ))}
    </>
  );
}
