import { createContext } from 'react';

/** A step that was done in its record's head. */
export interface StepEnded {
  /** Label of the step: 'Comprometer'. */
  readonly label: string;
}

/** Called after a step in a record's head, by a page that then goes on to another record; undefined: the record stays. */
export const StepEndedContext = createContext<((step: StepEnded) => void) | undefined>(undefined);
