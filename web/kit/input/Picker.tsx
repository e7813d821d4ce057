import './picker.css';
import type { Page } from '@expediente/schemas/shared/read.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Paper, { type PaperProps } from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { get, type Query } from '../../base/api.ts';
import { chosenKey, useChosenNames } from './chosen-names.ts';
import { useHeldWords } from './held-words.ts';
import { LockedValue } from './LockedValue.tsx';
import { meantBy, notSought, type Wish, type WordsFault } from './picker-words.ts';
import { WordsNote } from './WordsNote.tsx';

/** Anything a picker offers: its id and what the look-up answers besides. */
export interface Pickable {
  readonly id: number | string;
}

export interface PickerProps<Row extends Pickable> {
  readonly id?: string;
  readonly label: string;
  /** The label is above the field in a SchemaForm; elsewhere the field shows it itself. */
  readonly showLabel?: boolean;
  readonly value: number | string | null;
  /** Gives the chosen row too: its price, its description. Choosing what is chosen already is no change. */
  onChange(value: Row['id'] | null, row: Row | null): void;
  /** Parameters of the look-up. */
  readonly query?: Query;
  /** Text of a value chosen before, so that it need not be looked up. */
  readonly text?: string;
  readonly readOnly?: boolean;
  readonly error?: boolean;
  readonly aria?: Readonly<Record<string, unknown>>;
  /** Shown when there is nothing to choose from: what is missing and where it is entered. */
  readonly none?: string | undefined;
  /** What has to be chosen first: what is typed here waits for it. */
  readonly awaits?: string | undefined;
  /** Why a row cannot be chosen; undefined when it can. */
  readonly blocked?: (row: Row) => string | undefined;
}

export interface Source<Row extends Pickable> {
  readonly path: string;
  readonly placeholder: string;
  /** What is in the field. */
  readonly nameOf: (row: Row) => string;
  /** A second line in the list of choices. */
  readonly detailOf?: (row: Row) => string;
}

const DEBOUNCE_MS = 300;
const OFFERED = 50;
/** A choice that leaves no value in the field, or is asked about first, is waited for so long. */
const TAKEN_MS = 1500;

interface Option<Row> {
  readonly id: number | string;
  readonly name: string;
  readonly row: Row | undefined;
}

/**
 * A picker over a look-up that the server searches; late answers of earlier words are dropped. Words stay in the field
 * until they have chosen something or are given up (Esc): what they mean is chosen when the answer comes, wherever the
 * keyboard is by then, and where they mean nothing the field says so and its form is not saved.
 */
export function Picker<Row extends Pickable>(props: PickerProps<Row> & Source<Row>) {
  const own = useId();
  const { value, nameOf, detailOf, blocked, awaits } = props;
  /** Typed since something was chosen; undefined: the field shows what is chosen. */
  const [typed, setTyped] = useState<string>();
  const words = (typed ?? '').trim();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Row>();
  /** A choice that waits for the answer. */
  const [wish, setWish] = useState<{ readonly wished: Wish; readonly failedBefore: number | undefined }>();
  const [fault, setFault] = useState<WordsFault>();
  const soon = useDebounced(words);
  const search = wish === undefined ? soon : words;
  const input = useRef<HTMLInputElement>(null);
  const known = useRef<Row>(undefined);
  if (known.current?.id !== value) known.current = chosen?.id === value ? chosen : undefined;
  const unknown = value !== null && value !== '' && props.text === undefined && !known.current;

  const {
    data: page = NONE,
    isFetching,
    isError,
    errorUpdateCount,
    refetch,
  } = useQuery({
    ...lookUp<Row>(props.path, props.query, search),
    enabled: awaits === undefined && (open || unknown || words !== ''),
    placeholderData: keepPreviousData,
  });
  // What is offered answers older words: a choice waits for the answer to those that were typed.
  const late = isFetching || words !== search || awaits !== undefined;
  /** An option was pointed at by arrows or mouse since the last key that was typed. */
  const pointed = useRef(false);
  const options: readonly Option<Row>[] = page.rows.map((each) => ({
    id: each.id,
    name: nameOf(each),
    row: each,
  }));
  // What was found once is known while other words are looked for.
  known.current ??= page.rows.find((each) => each.id === value);
  const names = useChosenNames();
  const element = props.id ?? own;
  // The text given is the saved record's, which may be another by now: a name once known stays.
  const text = names?.get(chosenKey(element, value)) ?? props.text ?? '';
  const name = known.current ? nameOf(known.current) : text;
  const current = useMemo<Option<Row> | null>(
    () => (value === null || value === '' ? null : { id: value, name, row: undefined }),
    [value, name],
  );

  const giveUp = () => {
    setTyped(undefined);
    setWish(undefined);
    setFault(undefined);
  };
  const choose = (next: Row | undefined) => {
    giveUp();
    if ((next?.id ?? null) === (value === '' ? null : value)) return;
    setChosen(next);
    taking.current = next?.id ?? null;
    props.onChange(next?.id ?? null, next ?? null);
  };
  const free = page.rows.filter((each) => blocked?.(each) === undefined);

  /** How it was asked last. */
  const asked = useRef<Wish>('leave');
  /** What was chosen and is not the value yet. */
  const taking = useRef<number | string | null>(undefined);
  /** Of the form's saving: what it waits for: whether the words have chosen. */
  const waiting = useRef<((fault: string) => void)[]>([]);
  const tell = (outcome: string) => {
    for (const resolve of waiting.current.splice(0)) resolve(outcome);
  };
  const meant = (wished: Wish) => meantBy({ words, wish: wished, ...page, nameOf, blocked });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the answer is there
  useEffect(() => {
    // One that failed before is being asked for anew.
    if (wish === undefined || late || (isError && errorUpdateCount === wish.failedBefore)) return;
    const found = isError ? ({ is: 'fault', fault: notSought(words) } as const) : meant(wish.wished);
    setWish(undefined);
    if (found.is === 'row') {
      choose(found.row);
      setOpen(false);
    } else {
      setFault(found.fault);
      tell(found.fault.text);
    }
  }, [wish, late]);
  // Words that are gone are reported once the form has what they chose; a choice that leaves no value later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it resolves all waiters
  useEffect(() => {
    if (words !== '') return undefined;
    const taken = taking.current === undefined || taking.current === (value === '' ? null : value);
    if (!taken) {
      const timer = setTimeout(() => tell(''), TAKEN_MS);
      return () => clearTimeout(timer);
    }
    taking.current = undefined;
    tell('');
    return undefined;
  }, [words, value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field that goes leaves no waiter
  useEffect(() => () => tell(''), []);

  const held = useHeldWords();
  const settle = useRef<() => Promise<string>>(() => Promise.resolve(''));
  settle.current = () =>
    new Promise((resolve) => {
      if (words === '' || (fault && !isError)) return resolve(fault?.text ?? '');
      if (awaits !== undefined) return resolve(awaits);
      waiting.current.push(resolve);
      wishFor('leave');
    });
  const wishFor = (wished: Wish) => {
    asked.current = wished;
    // A search that failed is tried again.
    const again = isError && !late;
    if (again) void refetch();
    setFault(undefined);
    setWish((now) => now ?? { wished, failedBefore: again ? errorUpdateCount : undefined });
  };
  // Words that meant nothing elsewhere may mean something here: another cost centre was chosen.
  const place = JSON.stringify([props.path, props.query]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another look-up asks anew
  useEffect(() => {
    if (words !== '' && fault !== undefined) wishFor(asked.current);
  }, [place]);
  const { label } = props;
  const holds = words !== '';
  useEffect(
    () => (holds ? held?.hold({ element, label, settle: () => settle.current() }) : undefined),
    [held, holds, element, label],
  );

  useEffect(() => {
    if (name && current) names?.set(chosenKey(element, value), name);
  }, [names, element, value, name, current]);

  // A default that comes into the field that has the keyboard is typed over, not behind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is in the field
  useLayoutEffect(() => {
    if (typed === undefined && document.activeElement === input.current) input.current?.select();
  }, [current]);

  if (props.readOnly) return <LockedValue id={element}>{current?.name}</LockedValue>;
  return (
    <Autocomplete<Option<Row>>
      id={element}
      value={current}
      options={options}
      loading={isFetching}
      filterOptions={(all) => all}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      getOptionDisabled={(option) => option.row !== undefined && blocked?.(option.row) !== undefined}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={({ target }, why) => {
        // The window lost the focus, not the field: what a click opened is still there on return.
        if (why === 'blur' && document.activeElement === target) return;
        setOpen(false);
        if (why === 'escape') giveUp();
      }}
      // What is lit is what Enter takes.
      autoHighlight={free.length === 1 || words === ''}
      clearOnBlur={false}
      onHighlightChange={() => {
        pointed.current = true;
      }}
      inputValue={typed ?? current?.name ?? ''}
      onInputChange={(_, text, why) => {
        if (why !== 'input') return;
        pointed.current = false;
        setTyped(text);
        setWish(undefined);
        setFault(undefined);
      }}
      onFocus={() => {
        // What is chosen is typed over.
        if (typed === undefined) input.current?.select();
      }}
      onBlur={({ target }) => {
        if (document.activeElement === target) return;
        if (words === '') giveUp();
        else if (fault === undefined) wishFor('leave');
      }}
      onKeyDown={(event) => {
        // Enter of a word that is being composed is its own.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || words === '') return;
        const lit = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
        if (open && lit && pointed.current && !event.ctrlKey) return;
        Object.assign(event, { defaultMuiPrevented: true });
        // With Ctrl it is the form's key: it saves, and waits for what the words choose.
        if (event.ctrlKey) return;
        event.preventDefault();
        setOpen(true);
        wishFor('enter');
      }}
      onChange={(_, option) => choose(option?.row)}
      loadingText="Procesando..."
      noOptionsText={
        search
          ? 'Ningún registro coincide con la búsqueda.'
          : (awaits ?? props.none ?? 'No hay registros para mostrar.')
      }
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar"
      renderOption={({ key, ...attributes }, option) => (
        <li key={key} {...attributes}>
          <span>
            {option.name}
            {option.row && (
              <span className="picker-detail">{blocked?.(option.row) ?? detailOf?.(option.row)}</span>
            )}
          </span>
        </li>
      )}
      slots={{ paper: page.more ? MoreOptions : Paper }}
      slotProps={{ listbox: { className: 'picker-options' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          className={wish === undefined ? '' : 'picker-seeking'}
          inputRef={input}
          label={props.showLabel ? props.label : undefined}
          placeholder={awaits ?? props.placeholder}
          error={(props.error ?? false) || fault !== undefined}
          slotProps={{
            ...params.slotProps,
            input: {
              ...params.slotProps.input,
              endAdornment: (
                <>
                  <WordsNote fault={fault} isSought={wish !== undefined} />
                  {params.slotProps.input.endAdornment}
                </>
              ),
            },
            htmlInput: {
              ...params.slotProps.htmlInput,
              ...props.aria,
              'aria-label': props.label,
              ...(fault ? { 'aria-invalid': true } : {}),
            },
          }}
        />
      )}
    />
  );
}

/** Below the choices, in their own list: a text below the field would move what is there. */
const MoreOptions = ({ children, ...paper }: PaperProps) => (
  <Paper {...paper}>
    {children}
    <p className="picker-more">Hay más registros: escriba para acotar.</p>
  </Paper>
);

interface Offered<Row> {
  readonly rows: readonly Row[];
  readonly more: boolean;
}

const NONE = { rows: [], more: false };

/** The query of a look-up: what it offers for some words. */
export const lookUp = <Row,>(path: string, query: Query | undefined, search: string) => ({
  queryKey: [path, query, search],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    get<Page<Row> | readonly Row[]>(path, { ...query, search, page: 1, size: OFFERED }, { signal }),
  select: pageOf<Row>,
  staleTime: 60_000,
});

function pageOf<Row>(data: Page<Row> | readonly Row[]): Offered<Row> {
  if (!('rows' in data)) return { rows: data, more: false };
  return { rows: data.rows, more: data.more === true || data.total > data.rows.length };
}

function useDebounced(value: string): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), value === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}
