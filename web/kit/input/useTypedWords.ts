import { useEffect, useRef, useState } from 'react';
import type { Wish, WordsFault } from './picker-words.ts';

/** The words in a picker, and what comes of them. */
export function useTypedWords() {
  /** Typed since something was chosen; undefined: the field shows what is chosen. */
  const [typed, setTyped] = useState<string>();
  /** A choice that waits for the answer. */
  const [wish, setWish] = useState<{ readonly wished: Wish; readonly failedBefore: number | undefined }>();
  const [fault, setFault] = useState<WordsFault>();
  const type = (text: string | undefined) => {
    setTyped(text);
    setWish(undefined);
    setFault(undefined);
  };
  return {
    typed,
    words: (typed ?? '').trim(),
    wish,
    fault,
    setWish,
    setFault,
    type,
    giveUp: () => type(undefined),
  };
}

export type TypedWords = ReturnType<typeof useTypedWords>;

/** A choice that leaves no value in the field, or is asked about first, is waited for so long. */
const TAKEN_MS = 1500;

/** Those that wait for what the words of a picker choose: its form, while it is saved. */
export function useWaiting(words: string, value: number | string | null) {
  /** What was chosen and is not the value yet. */
  const taking = useRef<number | string | null>(undefined);
  const waiting = useRef<((fault: string) => void)[]>([]);
  const answer = (fault: string) => {
    for (const resolve of waiting.current.splice(0)) resolve(fault);
  };
  // Words that are gone are reported once the form has what they chose; a choice that leaves no value later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it resolves all waiters
  useEffect(() => {
    if (words !== '') return undefined;
    const taken = taking.current === undefined || taking.current === (value === '' ? null : value);
    if (!taken) {
      const timer = setTimeout(() => answer(''), TAKEN_MS);
      return () => clearTimeout(timer);
    }
    taking.current = undefined;
    answer('');
    return undefined;
  }, [words, value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field that goes leaves no waiter
  useEffect(() => () => answer(''), []);
  return {
    /** @param resolve gets the fault of the words; '': they have chosen */
    add: (resolve: (fault: string) => void) => waiting.current.push(resolve),
    answer,
    willTake: (id: number | string | null) => {
      taking.current = id;
    },
  };
}
