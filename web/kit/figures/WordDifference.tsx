import './word-difference.css';
import { useMemo } from 'react';
import { wordDifference } from './word-difference.ts';

interface Props {
  readonly before: string;
  readonly after: string;
}

const KEPT = 60;

/** Unchanged text without its middle. */
const shortened = (text: string): string =>
  text.length <= KEPT * 3 ? text : `${text.slice(0, KEPT)} […] ${text.slice(-KEPT)}`;

/** Two texts in one: removed words are struck out, added ones underlined. */
export function WordDifference({ before, after }: Props) {
  const pieces = useMemo(() => wordDifference(before, after), [before, after]);
  if (pieces.every(({ is }) => is === 'same'))
    return <div className="word-difference">El mismo texto, con otro formato.</div>;
  return (
    <div className="word-difference">
      {pieces.map(({ is, text }, place) => {
        // Pieces have no identity but their place.
        const key = `${place}-${is}`;
        if (is === 'gone') return <del key={key}>{text}</del>;
        if (is === 'new') return <ins key={key}>{text}</ins>;
        return <span key={key}>{shortened(text)}</span>;
      })}
    </div>
  );
}
