import './picker.css';
import type { Page } from '@expediente/schemas/shared/read.ts';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { get, type Query } from '../../base/api.ts';
import { chosenKey, useChosenNames } from './chosen-names.ts';
import { LockedValue } from './LockedValue.tsx';

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

interface Option<Row> {
  readonly id: number | string;
  readonly name: string;
  readonly row: Row | undefined;
}

/** A picker over a look-up that the server searches; late answers of earlier words are dropped. */
export function Picker<Row extends Pickable>(props: PickerProps<Row> & Source<Row>) {
  const own = useId();
  const { value, nameOf, detailOf, blocked } = props;
  const [typed, setTyped] = useState('');
  /** What the field shows: a choice that leaves no value in it, of a line that is added, leaves no words either. */
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Row>();
  const search = useDebounced(typed);
  const known = useRef<Row>(undefined);
  if (known.current?.id !== value) known.current = chosen?.id === value ? chosen : undefined;
  const unknown = value !== null && value !== '' && props.text === undefined && !known.current;

  const { data: page = NONE, isFetching } = useQuery({
    ...lookUp<Row>(props.path, props.query, search),
    enabled: open || unknown,
    placeholderData: keepPreviousData,
  });
  // What is offered answers older words: Enter waits for the answer to those that were typed.
  const late = isFetching || typed.trim() !== search.trim();
  const [enterWaits, setEnterWaits] = useState(false);
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
  const named = useRef({ value, name });
  // While it is typed in, the value keeps its name.
  if (!open || named.current.value !== value || named.current.name === '') named.current = { value, name };
  /** Counts choices, and what was typed given up: after each the field shows what is chosen. */
  const [choices, setChoices] = useState(0);
  const shown = named.current.name;
  // The same object until something is chosen: another one would take the place of what is being typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice begins anew
  const current = useMemo<Option<Row> | null>(
    () => (value === null || value === '' ? null : { id: value, name: shown, row: undefined }),
    [value, shown, choices],
  );

  // A value that comes while words are being typed, a default that took its time, waits until they are done with.
  const drawn = useRef(current);
  if (typed === '') drawn.current = current;

  const showChosen = () => {
    setChoices((now) => now + 1);
    setTyped('');
  };
  const choose = (next: Row | undefined) => {
    showChosen();
    if ((next?.id ?? null) === (value === '' ? null : value)) return;
    setChosen(next);
    if (current === null) setWords('');
    props.onChange(next?.id ?? null, next ?? null);
  };
  const free = page.rows.filter((each) => blocked?.(each) === undefined);
  const code = typed.trim();
  const meant = code === '' ? undefined : free.find((each) => nameOf(each).startsWith(`${code} · `));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the answer is there
  useEffect(() => {
    if (!enterWaits || late) return;
    setEnterWaits(false);
    // The code as it was typed, else the one thing that is left.
    const only = meant ?? (free.length === 1 ? free[0] : undefined);
    if (!only) return;
    choose(only);
    setOpen(false);
  }, [enterWaits, late]);

  useEffect(() => {
    if (shown && current) names?.set(chosenKey(element, value), shown);
  }, [names, element, value, shown, current]);

  if (props.readOnly) return <LockedValue id={element}>{current?.name}</LockedValue>;
  return (
    <Autocomplete<Option<Row>>
      id={element}
      value={drawn.current}
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
        if (why === 'escape') showChosen();
      }}
      autoHighlight
      onHighlightChange={() => {
        pointed.current = true;
      }}
      inputValue={words}
      onInputChange={(_, text, why) => {
        setWords(text);
        pointed.current = false;
        setEnterWaits(false);
        setTyped(why === 'input' ? text : '');
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !open) return;
        const lit = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
        if (lit && !late && !event.ctrlKey && (pointed.current || !meant)) return;
        Object.assign(event, { defaultMuiPrevented: true });
        // With Ctrl it is the form's key: it chooses nothing.
        if (!event.ctrlKey) setEnterWaits(true);
      }}
      onChange={(_, option) => choose(option?.row)}
      loadingText="Procesando..."
      noOptionsText={
        search
          ? 'Ningún registro coincide con la búsqueda.'
          : (props.none ?? 'No hay registros para mostrar.')
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
      slotProps={{ listbox: { className: 'picker-options' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={props.showLabel ? props.label : undefined}
          placeholder={props.placeholder}
          error={props.error ?? false}
          helperText={open && page.more ? 'Hay más registros: escriba para acotar.' : undefined}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, ...props.aria, 'aria-label': props.label },
          }}
        />
      )}
    />
  );
}

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
