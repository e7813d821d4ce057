import './file-input.css';
import AttachFile from '@mui/icons-material/AttachFile';
import Button from '@mui/material/Button';
import { useRef } from 'react';

interface Props {
  readonly id?: string;
  readonly value: File | undefined;
  onChange(file: File | undefined): void;
  /** Media types of the files to choose: `application/pdf`. */
  readonly accept?: string | undefined;
  readonly disabled?: boolean;
  readonly error?: boolean;
  /** Ids of its fault and its help. */
  readonly describedBy?: string | undefined;
}

/** Input of one file, with texts in Spanish whatever the browser's language. */
export function FileInput({
  id,
  value,
  onChange,
  accept,
  disabled = false,
  error = false,
  describedBy,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="file-input">
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        className="visually-hidden"
        disabled={disabled}
        {...(accept ? { accept } : {})}
        onChange={({ target }) => onChange(target.files?.[0])}
      />
      <Button
        {...(id ? { id } : {})}
        // A button has no aria-required or aria-invalid: its fault and help describe it instead.
        aria-describedby={describedBy}
        variant="outlined"
        color={error ? 'error' : 'primary'}
        startIcon={<AttachFile />}
        disabled={disabled}
        onClick={() => {
          if (!input.current) return;
          // Emptied, so that the same file can be chosen again after it was corrected.
          input.current.value = '';
          input.current.click();
        }}
      >
        Seleccionar archivo
      </Button>
      <span>{value ? `${value.name} · ${Math.ceil(value.size / 1024)} KB` : 'Ningún archivo'}</span>
    </div>
  );
}
