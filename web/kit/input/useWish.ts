import { useEffect, useRef } from 'react';
import { useHeldWords } from './held-words.ts';
import { type Meant, notSought, type Wish } from './picker-words.ts';
import type { useLookUp } from './useLookUp.ts';
import type { TypedWords, useWaiting } from './useTypedWords.ts';

interface Wished<Row> {
  readonly element: string;
  readonly label: string;
  /** Identity of the look-up as text: path and parameters. */
  readonly place: string;
  readonly awaits: string | undefined;
  readonly text: TypedWords;
  readonly found: ReturnType<typeof useLookUp<Row>>;
  readonly waiting: ReturnType<typeof useWaiting>;
  meant(wish: Wish): Meant<Row>;
  choose(row: Row): void;
}

/** Makes the words in a picker choose as soon as the answer to them is there. */
export function useWish<Row>(wished: Wished<Row>): (wish: Wish) => void {
  const { element, label, place, awaits, text, found, waiting } = wished;
  const { words, wish, fault } = text;
  const { isError, failures, late } = found;
  /** Occasion of the last choice. */
  const lastWish = useRef<Wish>('leave');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the answer is there
  useEffect(() => {
    // The error is that of the earlier look-up, which is being repeated.
    if (wish === undefined || late || (isError && failures === wish.failedBefore)) return;
    const meant = isError ? ({ is: 'fault', fault: notSought(words) } as const) : wished.meant(wish.wished);
    text.setWish(undefined);
    if (meant.is === 'row') wished.choose(meant.row);
    else {
      text.setFault(meant.fault);
      waiting.answer(meant.fault.text);
    }
  }, [wish, late]);
  const wishFor = (next: Wish) => {
    lastWish.current = next;
    // A failed look-up is repeated.
    const again = isError && !late;
    if (again) void found.refetch();
    text.setFault(undefined);
    text.setWish((now) => now ?? { wished: next, failedBefore: again ? failures : undefined });
  };
  // Words without a result may have one in another look-up, as after a change of the cost centre.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another look-up asks anew
  useEffect(() => {
    if (words !== '' && fault !== undefined) wishFor(lastWish.current);
  }, [place]);
  useHolding(words !== '', element, label, (resolve) => {
    if (words === '' || (fault && !isError)) return resolve(fault?.text ?? '');
    if (awaits !== undefined) return resolve(awaits);
    waiting.add(resolve);
    wishFor('leave');
  });
  return wishFor;
}

/** Makes the form wait for the picker while it has words. */
function useHolding(
  holds: boolean,
  element: string,
  label: string,
  settle: (resolve: (fault: string) => void) => void,
): void {
  const formWords = useHeldWords();
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(
    () =>
      holds
        ? formWords?.hold({ element, label, settle: () => new Promise((resolve) => latest.current(resolve)) })
        : undefined,
    [formWords, holds, element, label],
  );
}
