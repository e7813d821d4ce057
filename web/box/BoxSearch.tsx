import './box.css';
import type { BoxAnswer } from '@expediente/schemas/search/read.ts';
import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { get } from '../base/api.ts';
import { useSession } from '../base/session.tsx';
import { moneyText } from '../kit/figures/amounts.tsx';
import { useSeveralExecutors } from '../kit/list/useExecutors.ts';
import { type BoxPlace, type Choice, choicesOf } from './box-choices.ts';
import type { EarlyKeys } from './early-keys.ts';

/** Text that is searched, and the kind of record to which it is narrowed. */
export interface BoxQuestion {
  readonly text: string;
  /** Lifecycle of the kind; '': records of any. */
  readonly kind: string;
}

/** Text typed before the field was there. */
export type BoxEarly = () => ReturnType<EarlyKeys['take']> | undefined;

interface Props {
  readonly place: BoxPlace;
  /** Question with which it begins. */
  readonly begin?: BoxQuestion;
  /** Called when the field has the keyboard. */
  readonly early?: BoxEarly;
  /** True if the keyboard begins in its field; a dialog puts it there by itself. */
  readonly focused?: boolean;
  /** Called with each question that is asked. */
  onAsk?(question: BoxQuestion): void;
  /** Called before a choice leads elsewhere. */
  onLeave?(): void;
}

/** Enter pressed before the answer came, kept for the text for which it was pressed. */
interface Awaited {
  readonly text: string;
  readonly apart: boolean;
}

const PATH = '/search';
const NOTHING: BoxQuestion = { text: '', kind: '' };
/** Time without a key after which a text is asked for, in ms; Enter asks at once. */
const DEBOUNCE_MS = 150;

/** The search field, and below it the records, acts and pages that it finds; without a text the latest records. */
export function BoxSearch({ place, begin = NOTHING, early, focused = false, onAsk, onLeave }: Props) {
  const { permissions } = useSession();
  const navigate = useNavigate();
  const base = useHref('/');
  const several = useSeveralExecutors().length > 0;
  const [typed, setTyped] = useState(begin.text);
  const [question, setQuestion] = useState(begin);
  const [at, setAt] = useState(0);
  const [awaited, setAwaited] = useState<Awaited>();
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const text = typed.trim();
  const ask = (next: BoxQuestion) => {
    setQuestion(next);
    if (next.text !== question.text || next.kind !== question.kind) onAsk?.(next);
  };
  const narrow = (kind: string) => {
    setAt(0);
    ask({ text, kind });
    field.current?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once the typing rests
  useEffect(() => {
    const timer = setTimeout(() => ask({ ...question, text }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (focused) field.current?.focus();
  }, []);
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: [PATH, question.text, question.kind],
    queryFn: ({ signal }) => get<BoxAnswer>(PATH, queryOf(question), { signal }),
    // The answer before stays in sight, greyed, until that of the present text is there.
    placeholderData: keepPreviousData,
  });
  const isThere = data !== undefined && !isPlaceholderData && question.text === text;
  const choices = choicesOf(data, permissions, text, place);
  const chosen = choices[Math.min(at, choices.length - 1)];

  const go = ({ to, kind }: Choice, apart: boolean) => {
    if (kind) return narrow(kind.lifecycle);
    if (to === undefined) return;
    if (apart) return void window.open(base.replace(/\/$/, '') + to, '_blank', 'noopener');
    onLeave?.();
    // The guard of unsaved values asks, as for any other link.
    void navigate(to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once, when the answer of that text is there
  useEffect(() => {
    if (awaited === undefined || awaited.text !== text || !isThere) return;
    setAwaited(undefined);
    if (chosen) go(chosen, awaited.apart);
  }, [awaited, isThere]);

  const takeEarly = () => {
    const { text: kept, entered } = early?.() ?? { text: '', entered: false };
    if (kept === '') return;
    const whole = `${typed}${kept}`;
    setTyped(whole);
    if (!entered) return;
    ask({ ...question, text: whole.trim() });
    setAwaited({ text: whole.trim(), apart: false });
  };
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
    ask({ ...question, text });
    setAwaited({ text, apart });
  };
  return (
    <>
      <input
        ref={field}
        type="text"
        role="combobox"
        className="box-field"
        aria-label={LABEL[place]}
        placeholder={LABEL[place]}
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
        onFocus={takeEarly}
        onKeyDown={press}
      />
      {question.kind !== '' && (
        <p className="box-kind">
          Clase de registro: {data?.kind?.title ?? question.kind}
          <IconButton size="small" aria-label="Quitar Clase de registro" onClick={() => narrow('')}>
            <Close fontSize="inherit" />
          </IconButton>
        </p>
      )}
      <p className="box-note" role="status">
        {noteOf({ place, text, isThere, isError, found: choices.length, more: data?.more === true })}
      </p>
      <div role="listbox" id={list} aria-label="Resultados" className={isThere ? 'box-list' : 'box-list old'}>
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
              <span className="box-detail">
                {[...(several && choice.record ? [choice.record.executor] : []), ...choice.detail]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {choice.record?.amount && <span className="box-amount">{moneyText(choice.record.amount)}</span>}
          </div>
        ))}
      </div>
    </>
  );
}

const LABEL: Readonly<Record<BoxPlace, string>> = {
  everywhere: 'Número, nombre, página o acto',
  histories: 'Número, nombre o código',
};

const EMPTY: Readonly<Record<BoxPlace, string>> = {
  everywhere: 'Escriba un número, un nombre o una página.',
  histories: 'Escriba un número, un nombre o un código.',
};

const queryOf = ({ text, kind }: BoxQuestion): Readonly<Record<string, string>> => ({
  ...(text !== '' && { q: text }),
  ...(kind !== '' && { kind }),
});

interface Found {
  readonly place: BoxPlace;
  readonly text: string;
  /** The answer of the text is there. */
  readonly isThere: boolean;
  readonly isError: boolean;
  readonly found: number;
  readonly more: boolean;
}

function noteOf({ place, text, isThere, isError, found, more }: Found): string {
  if (isError) return 'No se pudo buscar. Escriba de nuevo para intentarlo otra vez.';
  if (!isThere) return 'Buscando…';
  if (text === '') return found === 0 ? EMPTY[place] : 'Lo último que usted hizo';
  if (found === 0 && more)
    return `No se alcanzó a buscar «${text}» en todos los registros. Escriba más letras, o el número completo.`;
  if (found === 0)
    return `Nada de lo que usted puede abrir tiene «${text}» en sus números, nombres o actos. Pruebe con una parte del número o del nombre.`;
  return more ? 'Hay más: escriba otra parte del número o del nombre.' : '';
}
