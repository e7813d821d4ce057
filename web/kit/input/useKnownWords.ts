import type { AutocompleteProps } from '@mui/material/Autocomplete';
import { useEffect, useRef, useState } from 'react';
import { useHeldWords } from './held-words.ts';
import { foundBy, meantBy, type Wish, type WordsFault } from './picker-words.ts';

interface Known<Row> {
  /** Id of the element, by which its form finds the field. */
  readonly element: string;
  readonly label: string;
  /** All choices. */
  readonly rows: readonly Row[];
  nameOf(row: Row): string;
  /** Text of the field while nothing is typed; '' where chosen records are shown elsewhere. */
  readonly shown: string;
  choose(row: Row): void;
}

/** Props of an Autocomplete about its words. */
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
 * Words in a picker that knows all of its choices. As in one that the server searches (`Picker`) they stay until they
 * have chosen something or are given up (Esc); where they choose nothing the field shows it and its form is not saved.
 */
export function useKnownWords<Row>({ element, label, rows, nameOf, shown, choose }: Known<Row>) {
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<WordsFault>();
  const words = (typed ?? '').trim();
  /** True when a choice was highlighted by arrows or mouse since the last typed key. */
  const pointed = useRef(false);
  const giveUp = () => {
    setTyped(undefined);
    setFault(undefined);
  };
  /** Chooses by the words. @returns their fault; '': they have chosen, or there are none */
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
  const formWords = useHeldWords();
  const latest = useRef(settle);
  latest.current = settle;
  const holds = words !== '';
  useEffect(
    () =>
      holds
        ? formWords?.hold({ element, label, settle: () => Promise.resolve(latest.current('leave')) })
        : undefined,
    [formWords, holds, element, label],
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
      // Ignored when the window loses the focus, and not the field.
      if (document.activeElement === target) return;
      if (words === '') giveUp();
      else if (fault === undefined) settle('leave');
    },
    onKeyDown: (event) => {
      // Enter ends the composition of a character.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || words === '') return;
      const lit = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
      if (lit && pointed.current && !event.ctrlKey) return;
      Object.assign(event, { defaultMuiPrevented: true });
      // Ctrl+Enter belongs to the form.
      if (event.ctrlKey) return;
      event.preventDefault();
      settle('enter');
    },
  };
  return {
    props,
    fault,
    giveUp,
    /** Makes the words choose, outside of a form; false where there still were some, even if they chose just now. */
    settled: (): boolean => {
      if (words !== '') settle('leave');
      return words === '';
    },
  };
}
