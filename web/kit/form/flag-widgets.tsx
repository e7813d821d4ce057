import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
import { activeLook, StateChip } from '../figures/StateChip.tsx';
import { LockedValue } from '../input/LockedValue.tsx';
import { useWidget, type WidgetProps } from './useWidget.ts';

/** Checkbox for 1 or 0, its label next to it. */
export const FlagWidget = (props: WidgetProps) => <Flag {...props} />;

/** Checkbox that makes a record active, so that it can be chosen, with its state in words (R1 §4). */
export const ActiveWidget = (props: WidgetProps) => (
  <Flag {...props} aside={<StateChip {...activeLook(props.value)} />} />
);

const isSet = (text: string): boolean => text === '1' || text === 'true';

function Flag({ aside, ...props }: WidgetProps & { readonly aside?: ReactNode }) {
  const { locked, text, aria } = useWidget(props);
  if (locked) return <LockedValue id={props.id}>{aside ?? (isSet(text) ? 'Sí' : 'No')}</LockedValue>;
  const box = (
    <FormControlLabel
      label={props.field.label}
      control={
        <Checkbox
          id={props.id}
          size="small"
          checked={isSet(text)}
          onChange={(_, checked) => props.onChange(checked ? 1 : 0)}
          slotProps={{ input: aria }}
        />
      }
    />
  );
  return aside ? (
    <span>
      {box}
      {aside}
    </span>
  ) : (
    box
  );
}
