import './file-input.css';
import AttachFile from '@mui/icons-material/AttachFile';
import Button from '@mui/material/Button';
import { useRef } from 'react';

interface Props {
  readonly id?: string;
  readonly value: File | undefined;
  onChange(file: File | undefined): void;
  /** `application/pdf` */
  readonly accept?: string | undefined;
  readonly disabled?: boolean;
  readonly error?: boolean;
  /** Ids of its fault and its help. */
  readonly describedBy?: string | undefined;
}

/** One file from the device; its words are ours, whatever the browser's language. */
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
        // A button is neither required nor invalid: what describes it says so.
        aria-describedby={describedBy}
        variant="outlined"
        color={error ? 'error' : 'primary'}
        startIcon={<AttachFile />}
        disabled={disabled}
        onClick={() => {
          if (!input.current) return;
          // The same file may be chosen again, corrected meanwhile.
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
