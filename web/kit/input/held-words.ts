import type { FieldError } from '@expediente/kernel/envelope.ts';
import { createContext, useContext } from 'react';

/** A picker with words that have not chosen yet. */
export interface Holder {
  /** Id of its element, by which its form finds the field. */
  readonly element: string;
  /** Label of the picker. */
  readonly label: string;
  /** Makes the words choose once their answer is there; '' when they have chosen or are gone, else their fault. */
  settle(): Promise<string>;
}

const STILL_SOUGHT = 'Todavía se está buscando lo que escribió. Espere un momento y guarde de nuevo.';

/** Pickers of a form with words that have not chosen yet: saving waits for them, so that no typed word is ignored. */
export class HeldWords {
  readonly #holders = new Set<Holder>();
  readonly #listeners = new Set<() => void>();
  /** Name of a field of the form by the id of its element. */
  nameOf: (element: string) => string = () => '';

  /** Registers a picker. @returns function that removes it */
  hold(holder: Holder): () => void {
    this.#holders.add(holder);
    this.#tell();
    return () => {
      this.#holders.delete(holder);
      this.#tell();
    };
  }

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly any = (): boolean => this.#holders.size > 0;

  /** Makes all of them choose, and answers the faults of those that have not chosen within `longest` ms. */
  async settled(longest: number): Promise<readonly FieldError[]> {
    const tooLate = new Promise<string>((resolve) => setTimeout(() => resolve(STILL_SOUGHT), longest));
    const settling = [...this.#holders].map(async ({ element, label, settle }): Promise<FieldError[]> => {
      const fault = await Promise.race([settle(), tooLate]);
      if (fault === '') return [];
      const field = this.nameOf(element);
      return [{ field, message: field === '' ? `${label}: ${fault}` : fault }];
    });
    return (await Promise.all(settling)).flat();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Absent outside of a form, where only the field itself shows the fault. */
export const HeldWordsContext = createContext<HeldWords | undefined>(undefined);

export const useHeldWords = (): HeldWords | undefined => useContext(HeldWordsContext);
