import { SESSION_ERROR } from '@expediente/kernel/envelope.ts';
import { MAX_DRAFT_BYTES } from '@expediente/schemas/draft/limits.ts';
import type { DraftKept } from '@expediente/schemas/draft/read.ts';
import { type RefObject, useEffect, useState } from 'react';
import { newKey, type Outcome, post } from '../../base/api.ts';
import { contentOf, type DraftContent, textOf } from './draft-content.ts';
import type { Drafted, DraftNames, DraftTrouble } from './draft-options.ts';
import type { Values } from './values.ts';

/** Wait after the last change. */
const KEEP_AFTER_MS = 2_000;
const TRY_AGAIN_MS = 30_000;
/** Limit of browsers for a call that outlives its page. */
const KEEPALIVE_BYTES = 60_000;
/** Options of a call whose failure shows no message and no sign-in. */
export const CALM = { quiet: true, calm: true } as const;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const troubleOf = (outcome: Outcome<unknown>): DraftTrouble => {
  if (outcome.is === 'invalid') return 'long';
  // A conflict (409) means that the cookie is of another session by now.
  return outcome.is === 'conflict' || outcome.message === SESSION_ERROR ? 'ended' : 'away';
};

/** The draft of one opening of a form. */
interface OwnDraft {
  id: string;
  /** Text last sent to the server under the id; '': none. */
  text: string;
  /** True when the server may have a draft of this id. */
  isKept: boolean;
  names: DraftNames | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  last: Promise<void>;
  isShown: boolean;
}

const newDraft = (): OwnDraft => ({
  id: newKey(),
  text: '',
  isKept: false,
  names: undefined,
  timer: undefined,
  last: Promise.resolve(),
  isShown: true,
});

export interface DraftNow<V extends Values> extends Drafted<V> {
  /** Key of the form on the server; undefined: it is not drafted. */
  readonly form: string | undefined;
}

interface Keeping {
  /** The page is being left: the call waits for no other, and is sent so that it outlives the page. */
  readonly goes?: boolean;
  /** The call may ask to sign in again. */
  readonly asks?: boolean;
}

/** Keeps the draft on the server after changes and when the form or page is left, and removes it. */
export function useDraftKeeping<V extends Values>(now: RefObject<DraftNow<V>>) {
  const [kept, setKept] = useState<{ readonly at: string; readonly file: boolean }>();
  const [trouble, setTrouble] = useState<DraftTrouble>();
  const [own] = useState(newDraft);
  /** Runs calls one after another, so that a late `keep` does not restore a removed draft. */
  const inTurn = (call: () => Promise<void>) => {
    own.last = own.last.then(call, call);
  };
  const later = (ms: number) => {
    clearTimeout(own.timer);
    own.timer = setTimeout(() => keep(), ms);
  };
  const noMore = () => {
    clearTimeout(own.timer);
    own.timer = undefined;
  };
  const contentWith = (besides: unknown): DraftContent | undefined => {
    const { options, saved, present } = now.current;
    return contentOf({
      state: present(),
      saved,
      without: options?.without ?? [],
      besides,
      nameOf: (field, value) => own.names?.of(field, value),
    });
  };
  const forget = () => {
    noMore();
    own.text = '';
    setKept(undefined);
    const { form } = now.current;
    const { id, isKept } = own;
    own.isKept = false;
    if (form && isKept)
      inTurn(async () => void (await post('/drafts/remove', { p_form: form, p_id: id }, CALM)));
  };
  const keep = ({ goes = false, asks = false }: Keeping = {}): void => {
    noMore();
    const { form, isBusy, options } = now.current;
    if (form === undefined) return;
    // Values being saved become a draft only if the save fails.
    if (isBusy() && !goes) {
      later(KEEP_AFTER_MS);
      return;
    }
    const content = contentWith(options?.besides?.value);
    if (content === undefined) {
      if (own.isKept) forget();
      return;
    }
    const text = textOf(content);
    if (text === own.text) return;
    const bytes = bytesOf(text);
    if (bytes > MAX_DRAFT_BYTES) {
      setTrouble('long');
      return;
    }
    own.text = text;
    own.isKept = true;
    const { id } = own;
    const send = async () => {
      const outcome = await post<DraftKept>(
        '/drafts/keep',
        { p_form: form, p_id: id, p_content: text },
        { quiet: true, calm: !asks, keepalive: goes && bytes < KEEPALIVE_BYTES },
      );
      if (own.id === id) took(outcome, text, content.file);
    };
    if (goes) void send();
    else inTurn(send);
  };
  const took = (outcome: Outcome<DraftKept>, text: string, file: boolean) => {
    if (outcome.is === 'done') {
      setTrouble(undefined);
      if (own.text === text) setKept({ at: outcome.data.saved, file });
      return;
    }
    setTrouble(troubleOf(outcome));
    if (own.text === text) own.text = '';
    if (own.isShown && own.timer === undefined) later(TRY_AGAIN_MS);
  };
  return {
    own,
    kept,
    setKept,
    trouble,
    setTrouble,
    inTurn,
    contentWith,
    forget,
    keep,
    keepSoon: () => later(KEEP_AFTER_MS),
  };
}

export type DraftKeeping = ReturnType<typeof useDraftKeeping>;

/** Sends the latest changes when the form or the page is left. */
export function useKeptOnLeaving({ own, keep }: DraftKeeping): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they call reads the present
  useEffect(() => {
    own.isShown = true;
    const going = () => {
      if (own.timer !== undefined) keep({ goes: true });
    };
    const hidden = () => {
      if (document.visibilityState === 'hidden') going();
    };
    addEventListener('pagehide', going);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      removeEventListener('pagehide', going);
      document.removeEventListener('visibilitychange', hidden);
      own.isShown = false;
      going();
    };
  }, []);
}
