import { useEffect, useRef } from 'react';
import { useHeldWords } from './held-words.ts';
import { type Meant, notSought, type Wish } from './picker-words.ts';
import type { useLookUp } from './useLookUp.ts';
import type { TypedWords, useWaiting } from './useTypedWords.ts';

interface Wished<Row> {
  readonly element: string;
  readonly label: string;
  /** Which look-up it is, in words that are another where it is another. */
  readonly place: string;
  readonly awaits: string | undefined;
  readonly text: TypedWords;
  readonly found: ReturnType<typeof useLookUp<Row>>;
  readonly waiting: ReturnType<typeof useWaiting>;
  meant(wish: Wish): Meant<Row>;
  choose(row: Row): void;
}

/** Has the words in a picker choose what they mean, as soon as the answer to them is there. */
export function useWish<Row>(wished: Wished<Row>): (wish: Wish) => void {
  const { element, label, place, awaits, text, found, waiting } = wished;
  const { words, wish, fault } = text;
  const { isError, failures, late } = found;
  /** How it was asked last. */
  const asked = useRef<Wish>('leave');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the answer is there
  useEffect(() => {
    // One that failed before is being asked for anew.
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
    asked.current = next;
    // A search that failed is tried again.
    const again = isError && !late;
    if (again) void found.refetch();
    text.setFault(undefined);
    text.setWish((now) => now ?? { wished: next, failedBefore: again ? failures : undefined });
  };
  // Words that meant nothing elsewhere may mean something here: another cost centre was chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another look-up asks anew
  useEffect(() => {
    if (words !== '' && fault !== undefined) wishFor(asked.current);
  }, [place]);
  useHolding(words !== '', element, label, (resolve) => {
    if (words === '' || (fault && !isError)) return resolve(fault?.text ?? '');
    if (awaits !== undefined) return resolve(awaits);
    waiting.add(resolve);
    wishFor('leave');
  });
  return wishFor;
}

/** Has the form wait for the words while the picker holds some. */
function useHolding(
  holds: boolean,
  element: string,
  label: string,
  settle: (resolve: (fault: string) => void) => void,
): void {
  const held = useHeldWords();
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(
    () =>
      holds
        ? held?.hold({ element, label, settle: () => new Promise((resolve) => latest.current(resolve)) })
        : undefined,
    [held, holds, element, label],
  );
}
