import type { FieldError } from '@expediente/kernel/envelope.ts';
import { createContext, useContext } from 'react';

/** A picker with words that chose nothing yet. */
export interface Holder {
  /** Id of its element, by which its form knows the field. */
  readonly element: string;
  /** What people call it. */
  readonly label: string;
  /** Chooses what the words mean, once that is known; '' when it is chosen or the words are gone, else what is wrong. */
  settle(): Promise<string>;
}

const STILL_SOUGHT = 'Todavía se está buscando lo que escribió. Espere un momento y guarde de nuevo.';

/** Words that were typed into the pickers of a form: nothing is saved over them, or without them. */
export class HeldWords {
  readonly #holders = new Set<Holder>();
  readonly #listeners = new Set<() => void>();
  /** Names of the form's fields by the ids of their elements. */
  nameOf: (element: string) => string = () => '';

  /** @returns lets go of it again */
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

  /** Has them all choose, and answers a fault of each that chose nothing within `longest` ms. */
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

/** Absent outside of a form: the field itself says what is wrong. */
export const HeldWordsContext = createContext<HeldWords | undefined>(undefined);

export const useHeldWords = (): HeldWords | undefined => useContext(HeldWordsContext);
