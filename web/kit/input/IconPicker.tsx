import './icon-picker.css';
import { ICON_NAMES } from '@expediente/schemas/looks.ts';
import Autocomplete from '@mui/material/Autocomplete';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { AriaAttributes } from 'react';
import { DataIcon } from '../figures/icons.tsx';
import { LockedValue } from './LockedValue.tsx';

interface Props {
  readonly id?: string;
  readonly value: string;
  onChange(name: string): void;
  readonly readOnly?: boolean;
  readonly error: boolean;
  readonly aria: AriaAttributes;
  readonly maxLength?: unknown;
}

/** Choice of an icon of the interface by its name, typed or from the list. */
export function IconPicker({ id, value, onChange, readOnly = false, error, aria, maxLength }: Props) {
  if (readOnly)
    return (
      <LockedValue id={id}>
        <DataIcon name={value} fontSize="small" className="icon-shown" />
        {value}
      </LockedValue>
    );
  return (
    <Autocomplete<string, false, false, true>
      {...(id ? { id } : {})}
      freeSolo
      autoHighlight
      options={ICON_NAMES}
      value={value}
      inputValue={value}
      onInputChange={(_, name) => onChange(name)}
      renderOption={({ key, ...attributes }, name) => (
        <li key={key} {...attributes} className={`${attributes.className} icon-option`}>
          <DataIcon name={name} fontSize="small" />
          {name}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          error={error}
          slotProps={{
            ...params.slotProps,
            input: {
              ...params.slotProps.input,
              startAdornment: (
                <InputAdornment position="start">
                  <DataIcon name={value} fontSize="small" />
                </InputAdornment>
              ),
            },
            htmlInput: { ...params.slotProps.htmlInput, ...aria, maxLength },
          }}
        />
      )}
    />
  );
}
