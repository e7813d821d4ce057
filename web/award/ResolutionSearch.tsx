import './award.css';
import type { AwardResolutionRead } from '@expediente/schemas/award/read.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { get } from '../base/api.ts';

interface Props {
  /** The award that asks; 0: a new one. */
  readonly award: number;
  /** The resolution that the form was filled from, '' for a free award. */
  readonly resolution: string;
  onFound(found: AwardResolutionRead): void;
  /** The form is free again. */
  onCleared(): void;
}

/** Fills the form from a consolidation, by the number of its resolution (R2 §3, awards A1, A2). */
export function ResolutionSearch({ award, resolution, onFound, onCleared }: Props) {
  const [typed, setTyped] = useState(resolution);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState('');
  const look = async () => {
    if (typed.trim() === '' || busy) return;
    setBusy(true);
    setNotice('');
    try {
      const found = await get<AwardResolutionRead>('/awardacts/resolution', {
        p_number_resolution: typed.trim(),
        p_id: award,
      });
      setNotice(found.notice);
      setTyped(found.number_resolution);
      onFound(found);
    } catch {
      // The call has shown why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className="award-resolution">
        <TextField
          className="resolution-field"
          label="Resolución"
          value={typed}
          placeholder="Número de la resolución"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void look();
          }}
        />
        <Button variant="outlined" loading={busy} onClick={() => void look()}>
          Buscar
        </Button>
        {resolution !== '' && (
          <Button
            onClick={() => {
              setTyped('');
              setNotice('');
              onCleared();
            }}
          >
            Quitar la resolución
          </Button>
        )}
      </div>
      {notice && <Alert severity="info">{notice}</Alert>}
    </>
  );
}
