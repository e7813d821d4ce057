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
  /** Id of the award that searches; 0: a new one. */
  readonly award: number;
  /** Resolution that the form was filled from; '' if it was not. */
  readonly resolution: string;
  /** Resolution for which the form was opened; '': none. */
  readonly asked: string;
  onFound(found: AwardResolutionRead): void;
  /** Unfinished entries of the form: a number that was typed but not looked up is looked up before saving. */
  readonly held: HeldWords;
  /** Called when the resolution is cleared: all fields can be edited again. */
  onCleared(): void;
}

/** Fills the form from the order that has a resolution number (R2 §3, awards A1, A2). */
export function ResolutionSearch({ award, resolution, asked, held, onFound, onCleared }: Props) {
  const [typed, setTyped] = useState(resolution || asked);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState('');
  const several = useSeveralExecutors().length > 0;
  /** Look-up under way; resolves to the fault of its number, '' when the form was filled. */
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
      // The executor is shown because two of them may have the same number.
      setNotice([several && answer.executor, answer.notice].filter(Boolean).join('. '));
      // Text that was typed during the look-up is kept.
      setTyped((now) => (now.trim() === number ? answer.number_resolution : now));
      onFound(answer);
      return '';
    } catch (problem) {
      // The call has already shown the message.
      return problem instanceof CallFailed ? problem.message : String(problem);
    } finally {
      setBusy(false);
    }
  };
  const element = useId();
  const latest = useRef(look);
  latest.current = look;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    if (resolution === '' && asked !== '') void look();
  }, []);
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
