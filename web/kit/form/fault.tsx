import type { FieldError } from '@expediente/kernel/envelope.ts';
import { createContext, useContext } from 'react';

/** Errors of the form around a field: a context, so that a new error redraws its field and no other part. */
export const FaultContext = createContext<readonly FieldError[]>([]);

export function useFieldFault(name: string): { readonly fault: string | undefined } {
  return { fault: useContext(FaultContext).find((error) => error.field === name)?.message };
}
