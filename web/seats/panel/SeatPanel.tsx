import { Button, CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { Chart, Seat, SeatHolder } from '#contract/seats.ts';
import { seatKey } from '#rules/live.ts';
import { ActivitySection } from '#web/activity/ActivitySection.tsx';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { phone } from '#web/ui/breakpoints.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { emailText } from '#web/users/options.ts';
import { type Find, holderName, holderPerson } from '../layout/find.ts';
import type { SeatFields } from '../useSeatChanges.ts';
import { SeatForm } from './SeatForm.tsx';
import classes from './SeatPanel.module.css';

const AddPersonDialog = lazyDialog(() => import('#web/users/AddPersonDialog.tsx'));

type Props = {
  chart: Chart;
  seat: Seat;
  seats: Seat[];
  find: Find;
  mayEdit: boolean;
  onSave: (fields: SeatFields) => void;
  onShow: (id: string) => void;
  onClose: () => void;
};

/** What is to be known of a seat, beside the chart; on a phone above it. */
export function SeatPanel(props: Props) {
  const { seat, mayEdit, onSave, onClose } = props;
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const [isEditing, setIsEditing] = useState(false);
  const content =
    isEditing && mayEdit ? (
      <SeatForm
        {...props}
        onCancel={() => setIsEditing(false)}
        onSave={(fields) => {
          setIsEditing(false);
          if (Object.keys(fields).length > 0) onSave(fields);
        }}
      />
    ) : (
      <SeatFacts {...props} onEdit={() => setIsEditing(true)} />
    );
  if (isPhone) {
    return (
      <TitledDialog title={seat.title} width={420} onClose={onClose} isKept={isEditing}>
        {content}
      </TitledDialog>
    );
  }
  return (
    <section className={classes.panel} aria-label={`Seat ${seat.title}`}>
      <div className={classes.head}>
        <h2 className={classes.title}>{seat.title}</h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      {content}
    </section>
  );
}

/** What stands below a name: an address, or why there is none. */
const emailOf = ({ userId }: SeatHolder, find: Find): string | undefined => {
  if (!userId) return 'Without an account';
  const person = find(userId);
  return person && emailText(person);
};

/** Who sits in a seat and for what, whom it reports to and who reports to it. */
function SeatFacts({ chart, seat, seats, find, mayEdit, onSave, onShow, onEdit }: Props & { onEdit: () => void }) {
  const { people, responsibilities } = seat;
  const addition = useDialog<{ name: string; at: number }>();
  const parent = seats.find(({ id }) => id === seat.parentId);
  const below = seats.filter(({ parentId }) => parentId === seat.id);
  return (
    <>
      {people.length === 0 ? (
        <div className={classes.empty}>
          <p>This seat is empty</p>
          {mayEdit && (
            <Button size="xs" variant="light" onClick={onEdit}>
              Assign Person
            </Button>
          )}
        </div>
      ) : (
        <ul className={classes.people}>
          {people.map((holder, at) => (
            <li key={holder.userId ?? holder.name} className={classes.person}>
              <PersonAvatar person={holderPerson(holder, find)} size={36} />
              <span className={classes.who}>
                {holderName(holder, find)}
                <span className={classes.dimmed}>{emailOf(holder, find)}</span>
              </span>
              {mayEdit && holder.name !== null && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Add ${holder.name} to the directory`}
                  onClick={() => addition.open({ name: holder.name ?? '', at })}
                >
                  Add to Directory
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <h3 className={classes.heading}>Responsibilities</h3>
      {responsibilities.length === 0 ? (
        <p className={classes.dimmed}>None yet</p>
      ) : (
        <ul className={classes.responsibilities}>
          {responsibilities.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may read the same
            <li key={at}>{text}</li>
          ))}
        </ul>
      )}
      {parent && (
        <>
          <h3 className={classes.heading}>Reports to</h3>
          <SeatLink seat={parent} onShow={onShow} />
        </>
      )}
      {below.length > 0 && (
        <>
          <h3 className={classes.heading}>Reporting here ({below.length})</h3>
          {below.map((one) => (
            <SeatLink key={one.id} seat={one} onShow={onShow} />
          ))}
        </>
      )}
      <div className={classes.audience}>
        <WhoCanSee isSpaced teamId={null} visibleTo={chart.visibleTo} />
      </div>
      <ActivitySection key={seatKey(seat)} noun="seats" id={seatKey(seat)} />
      {mayEdit && (
        <div className={classes.actions}>
          <Button variant="default" onClick={onEdit}>
            Edit
          </Button>
        </div>
      )}
      {addition.draw(({ name, at }) => (
        <AddPersonDialog
          name={name}
          onClose={addition.close}
          onAdded={({ id }) => onSave({ people: people.with(at, { userId: id, name: null }) })}
        />
      ))}
    </>
  );
}

/** The way to another seat. */
function SeatLink({ seat, onShow }: { seat: Seat; onShow: (id: string) => void }) {
  return (
    <button type="button" className={classes.link} onClick={() => onShow(seat.id)}>
      {seat.title}
    </button>
  );
}
