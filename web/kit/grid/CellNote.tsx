import Lock from '@mui/icons-material/LockOutlined';
import type { Explanation } from './cell-faults.ts';

/** Explains the focused cell: a tooltip alone is not accessible by keyboard, screen reader or touch. */
export const CellNote = ({ explained }: { readonly explained: Explanation | undefined }) => (
  <p role="status" className={explained?.fault ? 'edit-explained fault' : 'edit-explained'}>
    {explained && !explained.fault && <Lock fontSize="inherit" aria-hidden />}
    {explained?.text}
  </p>
);
