import './box.css';
import type { BoxAnswer } from '@expediente/schemas/search/read.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { get } from '../base/api.ts';
import { useSession } from '../base/session.tsx';
import { AddressLevel } from '../kit/address/useAddress.tsx';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';
import { moneyText } from '../kit/figures/amounts.tsx';
import { RecordFrameContext } from '../kit/layout/record-frame.ts';
import { type Choice, choicesOf } from './box-choices.ts';

interface Props {
  onClose(): void;
}

/** Enter pressed before the answer came, kept for the text for which it was pressed. */
interface Awaited {
  readonly text: string;
  readonly apart: boolean;
}

const PATH = '/search';
/** Time without a key after which a text is asked for, in ms; Enter asks at once. */
const DEBOUNCE_MS = 150;

/** Search box: the field, and below it the records, acts and pages that it finds; without a text the latest records. */
export default function BoxDialog({ onClose }: Props) {
  const { permissions } = useSession();
  const navigate = useNavigate();
  const base = useHref('/');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [at, setAt] = useState(0);
  const [awaited, setAwaited] = useState<Awaited>();
  const list = useId();
  const text = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: [PATH, asked],
    queryFn: ({ signal }) => get<BoxAnswer>(PATH, asked === '' ? {} : { q: asked }, { signal }),
    // The answer before stays in sight, greyed, until that of the present text is there.
    placeholderData: keepPreviousData,
  });
  const isThere = data !== undefined && !isPlaceholderData && asked === text;
  const choices = choicesOf(data, permissions, text);
  const chosen = choices[Math.min(at, choices.length - 1)];

  const go = ({ to }: Choice, apart: boolean) => {
    if (apart) return void window.open(base.replace(/\/$/, '') + to, '_blank', 'noopener');
    onClose();
    // The guard of unsaved values asks, as for any other link.
    void navigate(to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once, when the answer of that text is there
  useEffect(() => {
    if (awaited === undefined || awaited.text !== text || !isThere) return;
    setAwaited(undefined);
    if (chosen) go(chosen, awaited.apart);
  }, [awaited, isThere]);

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, choices.length - 1) + step + choices.length) % choices.length);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    const apart = event.ctrlKey || event.metaKey;
    if (isThere && chosen) return go(chosen, apart);
    setAsked(text);
    setAwaited({ text, apart });
  };
  return (
    // Opened over a record of the page it is a dialog all the same; closed, it leaves the forms beneath as they are.
    <AddressLevel closing="caja">
      <RecordFrameContext value="dialog">
        <RecordDialog open size="medium" height={560} title="Buscar en todo" onClose={onClose}>
          <input
            type="text"
            role="combobox"
            className="box-field"
            aria-label="Número, nombre, página o acto"
            placeholder="Número, nombre, página o acto"
            aria-expanded={choices.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={chosen && `${list}-${chosen.key}`}
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setAt(0);
              setAwaited(undefined);
            }}
            onKeyDown={press}
          />
          <p className="box-note" role="status">
            {noteOf({ text, isThere, isError, found: choices.length, more: data?.more === true })}
          </p>
          <div
            role="listbox"
            id={list}
            aria-label="Resultados"
            className={isThere ? 'box-list' : 'box-list old'}
          >
            {choices.map((choice) => (
              <div
                key={choice.key}
                id={`${list}-${choice.key}`}
                role="option"
                tabIndex={-1}
                aria-selected={choice === chosen}
                className="box-row"
                onMouseDown={(event) => event.preventDefault()}
                onClick={({ ctrlKey, metaKey }) => go(choice, ctrlKey || metaKey)}
                onKeyDown={press}
              >
                <span>
                  <strong>{choice.title}</strong>
                  <span className="box-detail">{choice.detail.join(' · ')}</span>
                </span>
                {choice.record?.amount && (
                  <span className="box-amount">{moneyText(choice.record.amount)}</span>
                )}
              </div>
            ))}
          </div>
        </RecordDialog>
      </RecordFrameContext>
    </AddressLevel>
  );
}

interface Found {
  readonly text: string;
  /** The answer of the text is there. */
  readonly isThere: boolean;
  readonly isError: boolean;
  readonly found: number;
  readonly more: boolean;
}

function noteOf({ text, isThere, isError, found, more }: Found): string {
  if (isError) return 'No se pudo buscar. Escriba de nuevo para intentarlo otra vez.';
  if (!isThere) return 'Buscando…';
  if (text === '')
    return found === 0 ? 'Escriba un número, un nombre o una página.' : 'Lo último que usted hizo';
  if (found === 0)
    return `Nada de lo que usted puede abrir tiene «${text}» en sus números, nombres o actos. Pruebe con una parte del número o del nombre.`;
  return more ? 'Hay más: escriba otra parte del número o del nombre.' : '';
}
