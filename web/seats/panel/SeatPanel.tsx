import { Button, CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { Chart, Seat, SeatHolder } from '#contract/seats.ts';
import { seatKey } from '#rules/live.ts';
import { ActivitySection } from '#web/activity/ActivitySection.tsx';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { phone } from '#web/ui/breakpoints.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { emailText } from '#web/users/options.ts';
import { type FindPerson, holderName, holderPerson } from '../layout/find.ts';
import type { SeatFields } from '../useSeatChanges.ts';
import { SeatForm, type SeatInput, type Unsaved } from './SeatForm.tsx';
import classes from './SeatPanel.module.css';

const AddPersonDialog = lazyDialog(() => import('#web/users/AddPersonDialog.tsx'));

type Props = {
  chart: Chart;
  seat: Seat;
  seats: Seat[];
  find: FindPerson;
  mayEdit: boolean;
  unsaved: Unsaved;
  /** Does something that closes the form, after asking whether to discard unsaved input. */
  leaveForm: (leave: () => void) => void;
  onSave: (fields: SeatFields) => void;
  onOpen: (id: string) => void;
  onClose: () => void;
};

/** A seat beside the chart, or in a dialog on a phone. */
export function SeatPanel(props: Props) {
  const { chart, seat, mayEdit, leaveForm, onSave, onClose } = props;
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const draft = useFormDraft<Partial<SeatInput>>(`seat.${chart.id}.${seat.id}`);
  const [isEditing, setIsEditing] = useState(draft.offered !== undefined);
  const panel = useRef<HTMLElement>(null);
  const wasEditing = useRef(isEditing);
  // The button that had the focus is gone.
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    panel.current?.querySelector<HTMLElement>(isEditing ? '[data-autofocus]' : '[data-edit]')?.focus();
  }, [isEditing]);
  const close = () => setIsEditing(false);
  const content =
    isEditing && mayEdit ? (
      <SeatForm
        {...props}
        draft={draft}
        onCancel={close}
        onEscape={() => leaveForm(close)}
        onSave={(fields) => {
          close();
          if (Object.keys(fields).length > 0) onSave(fields);
        }}
      />
    ) : (
      <SeatFacts {...props} onEdit={() => setIsEditing(true)} />
    );
  if (isPhone) {
    return (
      <TitledDialog title={seat.title} width={420} onClose={onClose} ignoresOutsideClick={isEditing}>
        <section ref={panel}>{content}</section>
      </TitledDialog>
    );
  }
  return (
    <section ref={panel} className={classes.panel} aria-label={t('Seat {title}', { title: seat.title })}>
      <div className="flex align-start gap-8">
        <h2 className={classes.title} dir="auto">
          {seat.title}
        </h2>
        <CloseButton aria-label={t('Close')} onClick={onClose} />
      </div>
      {content}
    </section>
  );
}

/** The email of a holder, or why there is none. */
const emailOf = ({ userId }: SeatHolder, find: FindPerson): string | undefined => {
  if (!userId) return t('No account');
  const person = find(userId);
  return person && emailText(person);
};

/** The people, responsibilities, parent and direct reports of a seat. */
function SeatFacts({ chart, seat, seats, find, mayEdit, onSave, onOpen, onEdit }: Props & { onEdit: () => void }) {
  const { people, responsibilities } = seat;
  const addDialog = useDialog<{ name: string; at: number }>();
  const parent = seats.find(({ id }) => id === seat.parentId);
  const reports = seats.filter(({ parentId }) => parentId === seat.id);
  return (
    <>
      {people.length === 0 ? (
        <div className={classes.empty}>
          <p>{t('This seat is empty')}</p>
          {mayEdit && (
            <Button size="xs" variant="light" onClick={onEdit}>
              {t('Assign Person')}
            </Button>
          )}
        </div>
      ) : (
        <ul>
          {people.map((holder, at) => (
            <li key={holder.userId ?? holder.name} className="row gap-10 py-4">
              <PersonAvatar person={holderPerson(holder, find)} size={36} />
              <span className="grid shrink breaks">
                {holder.userId === null ? (
                  holderName(holder, find)
                ) : (
                  <Link to={`/users/${holder.userId}`}>{holderName(holder, find)}</Link>
                )}
                <span className="flush dimmed small">{emailOf(holder, find)}</span>
              </span>
              {mayEdit && holder.name !== null && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('Add {name} to the directory', { name: holder.name })}
                  onClick={() => addDialog.open({ name: holder.name ?? '', at })}
                >
                  {t('Add to directory')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <h3 className={classes.heading}>{t('Responsibilities')}</h3>
      {responsibilities.length === 0 ? (
        <p className="flush dimmed small">{t('None yet')}</p>
      ) : (
        <ul className={classes.responsibilities}>
          {responsibilities.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat
            <li key={at} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      )}
      {parent && (
        <>
          <h3 className={classes.heading}>{t('Reports to')}</h3>
          <SeatLink seat={parent} onOpen={onOpen} />
        </>
      )}
      {reports.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('Direct reports ({count})', { count: reports.length })}</h3>
          {reports.map((one) => (
            <SeatLink key={one.id} seat={one} onOpen={onOpen} />
          ))}
        </>
      )}
      <div className={classes.audience}>
        <WhoCanSee isSpaced teamId={null} visibleTo={chart.visibleTo} />
      </div>
      <ActivitySection key={seatKey(seat)} noun="seats" id={seatKey(seat)} />
      {mayEdit && (
        <div className={classes.actions}>
          <Button variant="default" data-edit onClick={onEdit}>
            {t('Edit')}
          </Button>
        </div>
      )}
      {addDialog.draw(({ name, at }) => (
        <AddPersonDialog
          name={name}
          onClose={addDialog.close}
          onAdded={({ id }) => onSave({ people: people.with(at, { userId: id, name: null }) })}
        />
      ))}
    </>
  );
}

function SeatLink({ seat, onOpen }: { seat: Seat; onOpen: (id: string) => void }) {
  return (
    <button type="button" className={classes.link} onClick={() => onOpen(seat.id)} dir="auto">
      {seat.title}
    </button>
  );
}
