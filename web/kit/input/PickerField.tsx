import './picker.css';
import Autocomplete, {
  type AutocompleteProps,
  type AutocompleteRenderInputParams,
} from '@mui/material/Autocomplete';
import Paper, { type PaperProps } from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Pickable, PickerProps, Source } from './picker-props.ts';
import type { Wish } from './picker-words.ts';
import type { Option } from './useChosen.ts';
import type { useLookUp } from './useLookUp.ts';
import type { TypedWords } from './useTypedWords.ts';
import { WordsNote } from './WordsNote.tsx';

interface Field<Row extends Pickable> {
  readonly element: string;
  readonly props: PickerProps<Row> & Source<Row>;
  readonly current: Option<Row> | null;
  readonly text: TypedWords;
  readonly found: ReturnType<typeof useLookUp<Row>>;
  readonly open: boolean;
  setOpen(open: boolean): void;
  choose(row: Row | undefined): void;
  wishFor(wish: Wish): void;
}

/** Field of a picker, with the list of choices. */
export function PickerField<Row extends Pickable>(field: Field<Row>) {
  const { element, props, current, text, found, open, setOpen, choose } = field;
  const { nameOf, blocked } = props;
  const { typed, words } = text;
  const { page } = found;
  const input = useRef<HTMLInputElement>(null);
  // Selects a default that arrives in the focused field, so that typing replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is in the field
  useLayoutEffect(() => {
    if (typed === undefined && document.activeElement === input.current) input.current?.select();
  }, [current]);
  const free = page.rows.filter((each) => blocked?.(each) === undefined);
  return (
    <Autocomplete<Option<Row>>
      {...TEXTS}
      id={element}
      value={current}
      options={page.rows.map((row): Option<Row> => ({ id: row.id, name: nameOf(row), row }))}
      loading={found.isFetching}
      filterOptions={(all) => all}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      getOptionDisabled={({ row }) => row !== undefined && blocked?.(row) !== undefined}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={({ target }, why) => {
        // The list stays open when the window loses the focus, and not the field.
        if (why === 'blur' && document.activeElement === target) return;
        setOpen(false);
        if (why === 'escape') text.giveUp();
      }}
      // Enter takes the highlighted choice, so none is highlighted where the words find several.
      autoHighlight={free.length === 1 || words === ''}
      clearOnBlur={false}
      inputValue={typed ?? current?.name ?? ''}
      onFocus={() => {
        // Selected, so that typing replaces the chosen name.
        if (typed === undefined) input.current?.select();
      }}
      {...useWordKeys(field)}
      onChange={(_, option) => choose(option?.row)}
      noOptionsText={noneText(field)}
      renderOption={({ key, ...attributes }, option) => (
        <li key={key} {...attributes}>
          <Choice option={option} props={props} />
        </li>
      )}
      slots={{ paper: page.more ? MoreOptions : Paper }}
      slotProps={{ listbox: { className: 'picker-options' } }}
      renderInput={(params) => <WordsInput {...{ params, props, text, input }} />}
    />
  );
}

const TEXTS = {
  loadingText: 'Procesando...',
  openText: 'Abrir',
  closeText: 'Cerrar',
  clearText: 'Quitar',
} as const;

const noneText = <Row extends Pickable>({ found, props }: Field<Row>): string =>
  found.search
    ? 'Ningún registro coincide con la búsqueda.'
    : (props.awaits ?? props.none ?? 'No hay registros para mostrar.');

type WordKeys<Row> = Pick<
  AutocompleteProps<Option<Row>, false, false, false>,
  'onHighlightChange' | 'onInputChange' | 'onBlur' | 'onKeyDown'
>;

/** Event handlers of the words in a picker: typing, leaving the field, Enter. */
function useWordKeys<Row extends Pickable>({ text, open, setOpen, wishFor }: Field<Row>): WordKeys<Row> {
  const { words, fault } = text;
  /** True when an option was highlighted by arrows or mouse since the last typed key. */
  const pointed = useRef(false);
  return {
    onHighlightChange: () => {
      pointed.current = true;
    },
    onInputChange: (_, typed, why) => {
      if (why !== 'input') return;
      pointed.current = false;
      text.type(typed);
    },
    onBlur: ({ target }) => {
      if (document.activeElement === target) return;
      if (words === '') text.giveUp();
      else if (fault === undefined) wishFor('leave');
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // Enter ends the composition of a character.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || words === '') return;
      const lit = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
      if (open && lit && pointed.current && !event.ctrlKey) return;
      Object.assign(event, { defaultMuiPrevented: true });
      // Ctrl+Enter belongs to the form, whose save waits for the choice.
      if (event.ctrlKey) return;
      event.preventDefault();
      setOpen(true);
      wishFor('enter');
    },
  };
}

const Choice = <Row extends Pickable>({
  option: { name, row },
  props: { blocked, detailOf },
}: {
  readonly option: Option<Row>;
  readonly props: PickerProps<Row> & Source<Row>;
}) => (
  <span>
    {name}
    {row && <span className="picker-detail">{blocked?.(row) ?? detailOf?.(row)}</span>}
  </span>
);

interface Input<Row extends Pickable> extends Pick<Field<Row>, 'props' | 'text'> {
  readonly params: AutocompleteRenderInputParams;
  readonly input: RefObject<HTMLInputElement | null>;
}

const WordsInput = <Row extends Pickable>({ params, props, text: { wish, fault }, input }: Input<Row>) => (
  <TextField
    {...params}
    className={wish === undefined ? '' : 'picker-seeking'}
    inputRef={input}
    label={props.showLabel ? props.label : undefined}
    placeholder={props.awaits ?? props.placeholder}
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
);

/** Note that there are more choices, inside the list: below the field it would move other fields. */
const MoreOptions = ({ children, ...paper }: PaperProps) => (
  <Paper {...paper}>
    {children}
    <p className="picker-more">Hay más registros: escriba para acotar.</p>
  </Paper>
);
