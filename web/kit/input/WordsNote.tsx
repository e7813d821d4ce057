import './picker.css';
import type { WordsFault } from './picker-words.ts';

/** Note about the words in a picker, inside its field, so that nothing moves when it appears. */
export const WordsNote = ({
  fault,
  isSought = false,
}: {
  fault: WordsFault | undefined;
  isSought?: boolean;
}) =>
  (isSought || fault !== undefined) && (
    <span className="picker-note" role="status" title={fault?.text}>
      {isSought ? 'buscando…' : fault?.short}
      {!isSought && fault && <span className="visually-hidden">: {fault.text}</span>}
    </span>
  );
