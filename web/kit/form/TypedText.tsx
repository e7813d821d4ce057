import { textLength } from '@expediente/schemas/checks.ts';
import { longestText } from '@expediente/schemas/messages.ts';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { LockedValue } from '../input/LockedValue.tsx';
import { useWidget, type WidgetProps } from './useWidget.ts';

interface Props extends WidgetProps {
  readonly area?: boolean;
  /** Phone keyboard for a number or code, which is trimmed: spaces around it are never meant. */
  readonly digits?: 'decimal' | 'numeric' | 'tel';
  /** Right-aligned, with digits of one width. */
  readonly figures?: boolean;
  /** Fault shown while the text is typed, before anything is sent. */
  readonly wrong?: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

const FIGURES = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;

/** Field for typed text of any kind: words, figures, codes, with content before or after it. */
export function TypedText({ area = false, digits, figures, wrong = '', before, after, ...props }: Props) {
  const { fault, locked, text, aria } = useWidget(props);
  if (locked) return <LockedValue id={props.id}>{text}</LockedValue>;
  const { maxLength } = props.field;
  // Shown rather than cut off: what was pasted would lose its end without a word.
  const long = maxLength !== undefined && textLength(text) > maxLength ? longestText(maxLength) : '';
  const seen = wrong || long;
  return (
    <TextField
      id={props.id}
      value={text}
      error={fault !== undefined || seen !== ''}
      helperText={fault === undefined ? seen : ''}
      multiline={area}
      minRows={area ? (props.field.rows ?? 3) : 1}
      onChange={({ target }) => props.onChange(digits ? target.value.trim() : target.value)}
      slotProps={{
        input: { startAdornment: before, endAdornment: after },
        htmlInput: {
          ...aria,
          autoComplete: 'off',
          ...(digits ? { inputMode: digits } : {}),
          ...(figures ? { style: FIGURES } : {}),
        },
      }}
    />
  );
}
