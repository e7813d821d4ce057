import './award.css';
import { quantityText } from '@expediente/kernel/format.ts';
import type { AwardResolutionPart, AwardResolutionRead } from '@expediente/schemas/award/read.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useEffect, useId, useRef, useState } from 'react';
import { CallFailed, get } from '../base/api.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import type { HeldWords } from '../kit/input/held-words.ts';
import { useSeveralExecutors } from '../kit/list/useExecutors.ts';

const LABEL = 'Resolución';

interface Divided {
  readonly number: string;
  readonly parts: readonly AwardResolutionPart[];
  readonly chosen: number;
}
const UNDIVIDED: Divided = { number: '', parts: [], chosen: 0 };

const whichPart = (number: string): string =>
  `La resolución ${number} está dividida: elija la parte del acta`;

/** A part in words, with the reason for which an act cannot be of it. */
const partText = ({ division, supplie, qty, total, state_label, fault }: AwardResolutionPart): string =>
  [
    division === null ? 'Consolidación' : `Parte ${division}`,
    ...[supplie, quantityText(qty), moneyText(total), state_label],
    ...(fault === '' ? [] : [fault]),
  ].join(' · ');

interface Props {
  /** Id of the award that searches; 0: a new one. */
  readonly award: number;
  /** Resolution that the form was filled from; '' if it was not. */
  readonly resolution: string;
  /** Resolution for which the form was opened; '': none. */
  readonly asked: string;
  /** Its consolidation, or part of it, for which it was opened; 0: none. */
  readonly askedPart: number;
  onFound(found: AwardResolutionRead): void;
  /** Unfinished entries of the form: a number that was typed but not looked up is looked up before saving. */
  readonly held: HeldWords;
  /** Called when the resolution is cleared: all fields can be edited again. */
  onCleared(): void;
}

/** Fills the form from the order that has a resolution number (R2 §3, awards A1, A2). */
export function ResolutionSearch({ award, resolution, asked, askedPart, held, ...props }: Props) {
  const { onFound, onCleared } = props;
  const [typed, setTyped] = useState(resolution || asked);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState('');
  /** Parts that the found resolution is divided into, and the chosen one; 0: none is chosen yet. */
  const [divided, setDivided] = useState<Divided>(UNDIVIDED);
  const several = useSeveralExecutors().length > 0;
  /** Look-up under way; resolves to the fault of its number, '' when the form was filled. */
  const looking = useRef<Promise<string>>(undefined);
  const words = typed.trim();
  const look = async (): Promise<string> => {
    if (words === '') return '';
    // A resolution that waits for its part is not looked up again.
    if (divided.number === words && divided.chosen === 0) return whichPart(words);
    looking.current ??= found(words, 0).finally(() => {
      looking.current = undefined;
    });
    return await looking.current;
  };
  const found = async (number: string, part: number): Promise<string> => {
    setBusy(true);
    setNotice('');
    try {
      const answer = await get<AwardResolutionRead>('/awardacts/resolution', {
        p_number_resolution: number,
        p_id: award,
        ...(part > 0 && { p_id_consolidate: part }),
      });
      const open = answer.parts.filter(({ fault }) => fault === '');
      const chosen = part > 0 || open.length < 2 ? answer.id : 0;
      setDivided({ number: answer.number_resolution, parts: answer.parts, chosen });
      if (chosen === 0) {
        setTyped((now) => (now.trim() === number ? answer.number_resolution : now));
        return whichPart(answer.number_resolution);
      }
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
    if (resolution === '' && asked !== '') void found(asked, askedPart);
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
              setDivided(UNDIVIDED);
              onCleared();
            }}
          >
            Quitar la resolución
          </Button>
        )}
      </div>
      {divided.parts.length > 0 && divided.number === words && (
        <FormControl className="award-divided">
          <FormLabel id={`${element}-part`}>{whichPart(divided.number)}</FormLabel>
          <RadioGroup
            aria-labelledby={`${element}-part`}
            value={divided.chosen === 0 ? '' : String(divided.chosen)}
            onChange={(_, chosen) => void found(divided.number, Number(chosen))}
          >
            {divided.parts.map((part) => (
              <FormControlLabel
                key={part.id}
                value={String(part.id)}
                disabled={part.fault !== ''}
                label={partText(part)}
                control={<Radio size="small" />}
              />
            ))}
          </RadioGroup>
        </FormControl>
      )}
      {notice && <Alert severity="info">{notice}</Alert>}
    </>
  );
}
