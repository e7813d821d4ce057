import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { WordsFault } from './picker-words.ts';
import { WordsNote } from './WordsNote.tsx';

interface Props extends AutocompleteRenderInputParams {
  /** Label; absent where it is above the field. */
  readonly label?: string;
  readonly fault: WordsFault | undefined;
}

/** Field of a picker that knows all of its choices (`useKnownWords`). */
export const WordsField = ({ label, fault, ...params }: Props) => (
  <TextField
    {...params}
    label={label}
    error={fault !== undefined}
    slotProps={{
      ...params.slotProps,
      input: {
        ...params.slotProps.input,
        endAdornment: (
          <>
            <WordsNote fault={fault} />
            {params.slotProps.input.endAdornment}
          </>
        ),
      },
      htmlInput: {
        ...params.slotProps.htmlInput,
        ...(fault ? { 'aria-invalid': true } : {}),
      },
    }}
  />
);
