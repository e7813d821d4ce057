import './award.css';
import type { AwardResolutionRead } from '@expediente/schemas/award/read.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useId, useRef, useState } from 'react';
import { CallFailed, get } from '../base/api.ts';
import type { HeldWords } from '../kit/input/held-words.ts';
import { useSeveralExecutors } from '../kit/list/useExecutors.ts';

const LABEL = 'Resolución';

interface Props {
  /** The award that asks; 0: a new one. */
  readonly award: number;
  /** The resolution that the form was filled from, '' for a free award. */
  readonly resolution: string;
  onFound(found: AwardResolutionRead): void;
  /** Of the form: a number that was not looked for is looked for before it is saved. */
  readonly held: HeldWords;
  /** The form is free again. */
  onCleared(): void;
}

/** Fills the form from a consolidation, by the number of its resolution (R2 §3, awards A1, A2). */
export function ResolutionSearch({ award, resolution, held, onFound, onCleared }: Props) {
  const [typed, setTyped] = useState(resolution);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState('');
  const several = useSeveralExecutors().length > 0;
  /** The look-up under way, and what is wrong with its number; '' when the form was filled. */
  const looking = useRef<Promise<string>>(undefined);
  const words = typed.trim();
  const look = async (): Promise<string> => {
    if (words === '') return '';
    looking.current ??= found(words).finally(() => {
      looking.current = undefined;
    });
    return await looking.current;
  };
  const found = async (number: string): Promise<string> => {
    setBusy(true);
    setNotice('');
    try {
      const answer = await get<AwardResolutionRead>('/awardacts/resolution', {
        p_number_resolution: number,
        p_id: award,
      });
      // Two executors may have the same number.
      setNotice([several && answer.executor, answer.notice].filter(Boolean).join('. '));
      // What was typed meanwhile stays.
      setTyped((now) => (now.trim() === number ? answer.number_resolution : now));
      onFound(answer);
      return '';
    } catch (problem) {
      // The call has shown it.
      return problem instanceof CallFailed ? problem.message : String(problem);
    } finally {
      setBusy(false);
    }
  };
  const element = useId();
  const latest = useRef(look);
  latest.current = look;
  const isOpen = words !== '' && words !== resolution;
  useEffect(
    () => (isOpen ? held.hold({ element, label: LABEL, settle: () => latest.current() }) : undefined),
    [held, isOpen, element],
  );
  return (
    <>
      <div className="award-resolution">
        <TextField
          className="resolution-field"
          label={LABEL}
          value={typed}
          placeholder="Número de la resolución"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
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
