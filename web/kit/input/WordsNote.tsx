import './picker.css';
import type { WordsFault } from './picker-words.ts';

/** What comes of the words in a picker, next to them: what comes late moves no field. */
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
