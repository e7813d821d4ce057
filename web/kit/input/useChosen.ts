import { useEffect, useMemo, useRef, useState } from 'react';
import { chosenKey, useChosenNames } from './chosen-names.ts';
import type { Pickable } from './picker-props.ts';

/** A choice in the list of a picker, with its row where that is known. */
export interface Option<Row> {
  readonly id: number | string;
  readonly name: string;
  readonly row: Row | undefined;
}

/** Row of a picker's value, kept while other words are looked up: as chosen here, or as once found. */
export function useKnownRow<Row extends Pickable>(value: number | string | null, text: string | undefined) {
  const [chosen, setChosen] = useState<Row>();
  const known = useRef<Row>(undefined);
  if (known.current?.id !== value) known.current = chosen?.id === value ? chosen : undefined;
  const isNamed = text !== undefined || known.current !== undefined;
  return { known, setChosen, isUnknown: value !== null && value !== '' && !isNamed };
}

interface Chosen {
  /** Id of the picker's element. */
  readonly element: string;
  readonly value: number | string | null;
  /** Name of the saved value. */
  readonly text: string | undefined;
  /** Name from its row, where that is known. */
  readonly rowName: string | undefined;
}

/** Option of a picker's value; a name once known is kept, because `text` may be of another value by now. */
export function useChosenOption<Row>({ element, value, text, rowName }: Chosen): Option<Row> | null {
  const names = useChosenNames();
  const name = rowName ?? names?.get(chosenKey(element, value)) ?? text ?? '';
  const current = useMemo<Option<Row> | null>(
    () => (value === null || value === '' ? null : { id: value, name, row: undefined }),
    [value, name],
  );
  useEffect(() => {
    if (name && current) names?.set(chosenKey(element, value), name);
  }, [names, element, value, name, current]);
  return current;
}
