import type { AutocompleteProps } from '@mui/material/Autocomplete';
import { useEffect, useRef, useState } from 'react';
import { useHeldWords } from './held-words.ts';
import { foundBy, meantBy, type Wish, type WordsFault } from './picker-words.ts';

interface Known<Row> {
  /** Id of the element, by which its form knows the field. */
  readonly element: string;
  readonly label: string;
  /** All that can be chosen. */
  readonly rows: readonly Row[];
  nameOf(row: Row): string;
  /** What is in the field while nothing is typed; '' where what is chosen is shown otherwise. */
  readonly shown: string;
  choose(row: Row): void;
}

/** The part of an Autocomplete that has to do with words. */
interface WordsProps
  extends Required<
    Pick<
      AutocompleteProps<unknown, boolean, boolean, false>,
      'inputValue' | 'onInputChange' | 'onClose' | 'onBlur' | 'onKeyDown' | 'clearOnBlur'
    >
  > {
  onHighlightChange(): void;
}

/**
 * Words in a picker whose choices are all known here, as in one that the server searches (`Picker`): they stay until they
 * have chosen something or are given up (Esc), and where they mean nothing the field says so and its form is not saved.
 */
export function useKnownWords<Row>({ element, label, rows, nameOf, shown, choose }: Known<Row>) {
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<WordsFault>();
  const words = (typed ?? '').trim();
  /** A choice was pointed at by arrows or mouse since the last key that was typed. */
  const pointed = useRef(false);
  const giveUp = () => {
    setTyped(undefined);
    setFault(undefined);
  };
  /** @returns why the words chose nothing; '' when they did */
  const settle = (wish: Wish): string => {
    if (words === '') return '';
    const meant = meantBy({ words, wish, rows: foundBy(words, rows, nameOf), more: false, nameOf });
    if (meant.is === 'fault') {
      setFault(meant.fault);
      return meant.fault.text;
    }
    giveUp();
    choose(meant.row);
    return '';
  };
  const held = useHeldWords();
  const latest = useRef(settle);
  latest.current = settle;
  const holds = words !== '';
  useEffect(
    () =>
      holds
        ? held?.hold({ element, label, settle: () => Promise.resolve(latest.current('leave')) })
        : undefined,
    [held, holds, element, label],
  );
  const props: WordsProps = {
    clearOnBlur: false,
    inputValue: typed ?? shown,
    onInputChange: (_, text, why) => {
      if (why !== 'input') return;
      pointed.current = false;
      setTyped(text);
      setFault(undefined);
    },
    onHighlightChange: () => {
      pointed.current = true;
    },
    onClose: (_, why) => {
      if (why === 'escape') giveUp();
    },
    onBlur: ({ target }) => {
      // The window lost the keyboard, not the field.
      if (document.activeElement === target) return;
      if (words === '') giveUp();
      else if (fault === undefined) settle('leave');
    },
    onKeyDown: (event) => {
      // Enter of a word that is being composed is its own.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || words === '') return;
      const lit = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
      if (lit && pointed.current && !event.ctrlKey) return;
      Object.assign(event, { defaultMuiPrevented: true });
      // With Ctrl it is the form's key.
      if (event.ctrlKey) return;
      event.preventDefault();
      settle('enter');
    },
  };
  return {
    props,
    fault,
    giveUp,
    /** Outside of a form: has the words choose; false where they did not, or only now. */
    settled: (): boolean => {
      if (words !== '') settle('leave');
      return words === '';
    },
  };
}
