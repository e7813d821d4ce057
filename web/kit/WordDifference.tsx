import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { wordDifference } from './word-difference.ts';

interface Props {
  readonly before: string;
  readonly after: string;
}

const Text = styled('div')({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& ins': { background: 'var(--doneGround)', color: 'var(--done)', textDecoration: 'underline' },
  '& del': { background: 'var(--refusedGround)', color: 'var(--refused)' },
});

const KEPT = 60;

/** The middle of what stayed is no news. */
const shortened = (text: string): string =>
  text.length <= KEPT * 3 ? text : `${text.slice(0, KEPT)} […] ${text.slice(-KEPT)}`;

/** Two texts in one: what went is struck out, what came is underlined. */
export function WordDifference({ before, after }: Props) {
  const pieces = useMemo(() => wordDifference(before, after), [before, after]);
  if (pieces.every(({ is }) => is === 'same')) return <Text>El mismo texto, con otro formato.</Text>;
  return (
    <Text>
      {pieces.map(({ is, text }, place) => {
        // Pieces have no name but their place.
        const key = `${place}-${is}`;
        if (is === 'gone') return <del key={key}>{text}</del>;
        if (is === 'new') return <ins key={key}>{text}</ins>;
        return <span key={key}>{shortened(text)}</span>;
      })}
    </Text>
  );
}
