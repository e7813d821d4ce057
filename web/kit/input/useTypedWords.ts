import { useEffect, useRef, useState } from 'react';
import type { Wish, WordsFault } from './picker-words.ts';

/** State of the words in a picker: text, waiting choice and fault. */
export function useTypedWords() {
  /** Text typed since the last choice; undefined: the field shows the chosen value. */
  const [typed, setTyped] = useState<string>();
  /** Choice that waits for the server's answer. */
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

/** Longest wait for a choice to become the value: it may leave the field empty, or open a question first. */
const TAKEN_MS = 1500;

/** Callers that wait until the words of a picker have chosen: its form, while it is saved. */
export function useWaiting(words: string, value: number | string | null) {
  /** Id that was chosen and is not the value yet; undefined: none. */
  const taking = useRef<number | string | null>(undefined);
  const waiting = useRef<((fault: string) => void)[]>([]);
  const answer = (fault: string) => {
    for (const resolve of waiting.current.splice(0)) resolve(fault);
  };
  // Waiters are answered once the form has the chosen value, or, if it never comes, after a while.
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
    /** @param resolve called with the fault of the words; '': they have chosen */
    add: (resolve: (fault: string) => void) => waiting.current.push(resolve),
    answer,
    willTake: (id: number | string | null) => {
      taking.current = id;
    },
  };
}
