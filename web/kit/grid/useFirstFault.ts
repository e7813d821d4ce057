import type { FieldError } from '@expediente/kernel/envelope.ts';
import { useEffect, useRef } from 'react';
import type { EditGridProps } from './edit-columns.ts';

/**
 * Leads once to the error that a failed try begins with, if it is about these lines. When the first error is mended by
 * typing, the next one leads nowhere: the keyboard stays where the person types.
 * @param enter focuses the place of an error; false: its line is not there yet
 */
export function useFirstFault<Line extends object>(
  { field, errors = [], lines, atFault = 0 }: EditGridProps<Line>,
  enter: (error: FieldError) => boolean,
): void {
  const tried = useRef({ tries: atFault, sought: '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line may have been out of sight until the lines change
  useEffect(() => {
    const [first] = errors;
    if (atFault !== tried.current.tries)
      tried.current = { tries: atFault, sought: first?.field.startsWith(`${field}.`) ? first.field : '' };
    if (first && first.field === tried.current.sought && enter(first)) tried.current.sought = '';
  }, [atFault, errors, lines]);
}
