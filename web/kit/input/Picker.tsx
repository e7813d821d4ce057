import { useId, useState } from 'react';
import { LockedValue } from './LockedValue.tsx';
import { PickerField } from './PickerField.tsx';
import type { Pickable, PickerProps, Source } from './picker-props.ts';
import { meantBy } from './picker-words.ts';
import { useChosenOption, useKnownRow } from './useChosen.ts';
import { useLookUp } from './useLookUp.ts';
import { useTypedWords, useWaiting } from './useTypedWords.ts';
import { useWish } from './useWish.ts';

export type { Pickable, PickerProps, Source } from './picker-props.ts';

/**
 * A picker over a look-up that the server searches. Words stay in the field until they have chosen something or are
 * given up (Esc): they choose when the answer comes, wherever the focus is by then; where they choose nothing the field
 * shows it and its form is not saved.
 */
export function Picker<Row extends Pickable>(props: PickerProps<Row> & Source<Row>) {
  const own = useId();
  const element = props.id ?? own;
  const { value, path, query, awaits, nameOf, blocked } = props;
  const text = useTypedWords();
  const { words, wish } = text;
  const [open, setOpen] = useState(false);

  const { known, setChosen, isUnknown } = useKnownRow<Row>(value, props.text);
  const atOnce = wish !== undefined;
  const needed = open || isUnknown || words !== '';
  const found = useLookUp<Row>({ path, query, awaits, words, atOnce, needed });
  known.current ??= found.page.rows.find((each) => each.id === value);
  const rowName = known.current && nameOf(known.current);
  const current = useChosenOption<Row>({ element, value, text: props.text, rowName });

  const waiting = useWaiting(words, value);
  const choose = (next: Row | undefined) => {
    text.giveUp();
    if ((next?.id ?? null) === (value === '' ? null : value)) return;
    setChosen(next);
    waiting.willTake(next?.id ?? null);
    props.onChange(next?.id ?? null, next ?? null);
  };
  const wishFor = useWish<Row>({
    element,
    label: props.label,
    place: JSON.stringify([path, query]),
    awaits,
    text,
    found,
    waiting,
    meant: (wish) => meantBy({ words, wish, ...found.page, nameOf, blocked }),
    choose: (row) => {
      choose(row);
      setOpen(false);
    },
  });
  if (props.readOnly) return <LockedValue id={element}>{current?.name}</LockedValue>;
  return <PickerField {...{ element, props, current, text, found, open, setOpen, choose, wishFor }} />;
}
