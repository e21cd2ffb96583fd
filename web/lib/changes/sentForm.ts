import { createContext } from 'react';
import { createStore } from '#web/lib/store.ts';
import { outbox } from './appOutbox.ts';
import type { PendingChange } from './pendingChange.ts';

/** The forms that the server refused and that the user has neither sent again nor discarded. */
export const refusedForms = createStore<SentForm[]>([]);

let openings = 0;

/**
 * A form in a dialog, from its opening until its change is saved. Sending closes the dialog at once, so that the next keys go
 * elsewhere. The form stays on the page, hidden, and can be opened again with everything typed if the server refuses it.
 */
export class SentForm {
  readonly isOpen = createStore(true);
  readonly number = ++openings;
  /** The number of its last opening: the open form with the highest one is on top. */
  openedAt = this.number;
  /** Why the server refused it; empty if it did not. */
  reason = '';
  /** The refused change, as it is in the list of unsaved changes. */
  failed: PendingChange | undefined;
  readonly #remove: () => void;
  #isOnPage = false;

  constructor(remove: () => void) {
    this.#remove = remove;
  }

  /** Called while the form is on the page. @returns a function that ends this */
  stay(): () => void {
    this.#isOnPage = true;
    return () => {
      this.#isOnPage = false;
      this.#unlist();
    };
  }

  /** Closes the dialog, because the form was sent. */
  hide(): void {
    this.isOpen.set(false);
  }

  /**
   * Remembers why the server refused the form, and lists the change for the case that the form does not stay on the page.
   * @returns what opens it again; undefined if it is open, or no longer on the page
   */
  refuse(reason: string, change: PendingChange | undefined): (() => void) | undefined {
    if (this.isOpen.get()) return undefined;
    if (change) outbox.keepFailed(change);
    if (!this.#isOnPage) return undefined;
    this.reason = reason;
    this.failed = change;
    refusedForms.set([...refusedForms.get(), this]);
    return this.edit;
  }

  /** Opens the form again after a refusal. */
  readonly edit = (): void => {
    this.openedAt = ++openings;
    this.isOpen.set(true);
  };

  /** Drops the refused change of this form, because it is sent again. */
  dropFailed(): void {
    if (this.failed) outbox.discard(this.failed.id);
    this.reason = '';
    this.failed = undefined;
    this.#unlist();
  }

  /** Removes the form, because its change is saved, or the user has discarded it. */
  end(): void {
    this.hide();
    this.dropFailed();
    this.#remove();
  }

  #unlist(): void {
    refusedForms.set(refusedForms.get().filter((other) => other !== this));
  }
}

/** The form of the dialog around a component. */
export const DialogForm = createContext<SentForm | undefined>(undefined);
