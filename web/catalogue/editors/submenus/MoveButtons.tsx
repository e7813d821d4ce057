import './move-buttons.css';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/Delete';
import IconButton from '@mui/material/IconButton';
import type { KeyboardEvent } from 'react';

interface Props {
  /** Item in words: 'submenú Insumos'. */
  readonly what: string;
  readonly first: boolean;
  readonly last: boolean;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

/** Buttons that move an item up or down and remove it. Alt with an arrow key moves it from any of its fields. */
export const MoveButtons = ({ what, first, last, onMove, onRemove }: Props) => (
  <div className="move-buttons">
    <IconButton
      size="small"
      aria-label={`Subir ${what}`}
      aria-disabled={first}
      className={first ? 'move-end' : ''}
      onClick={() => !first && onMove(-1)}
    >
      <ArrowUpward fontSize="small" />
    </IconButton>
    <IconButton
      size="small"
      aria-label={`Bajar ${what}`}
      aria-disabled={last}
      className={last ? 'move-end' : ''}
      onClick={() => !last && onMove(1)}
    >
      <ArrowDownward fontSize="small" />
    </IconButton>
    <IconButton size="small" aria-label={`Quitar ${what}`} onClick={onRemove}>
      <Delete fontSize="small" />
    </IconButton>
  </div>
);

/** Direction in which Alt with an arrow key moves the item; undefined for other keys. */
export function movedBy(event: KeyboardEvent): -1 | 1 | undefined {
  if (!event.altKey) return undefined;
  return event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
}
