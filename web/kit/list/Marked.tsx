import { Fragment } from 'react';
import type { Column } from './columns.tsx';
import { markedParts } from './marked-parts.ts';

interface Props {
  readonly text: string;
  readonly search: string;
}

/** A text in which the words of a search are marked. */
export function Marked({ text, search }: Props) {
  return markedParts(text, search).map(({ text: part, hit, at }) =>
    hit ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>,
  );
}

/** Properties of a column of words that marks the hits of a search. */
export const marked = <Row,>(
  search: string,
  text: (row: Row) => string,
): Pick<Column<Row>, 'text' | 'drawsWords' | 'render'> => {
  const shown = (row: Row): string => text(row) || '–';
  return {
    text: shown,
    drawsWords: true,
    render: (row) => <Marked text={shown(row)} search={search} />,
  };
};
