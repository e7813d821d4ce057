import { SESSION_ERROR } from '@expediente/kernel/envelope.ts';
import { MAX_DRAFT_BYTES } from '@expediente/schemas/draft/limits.ts';
import type { Draft, DraftKept } from '@expediente/schemas/draft/read.ts';
import { useEffect, useRef, useState } from 'react';
import { get, newKey, type Outcome, post } from '../../base/api.ts';
import { useSession } from '../../base/session.tsx';
import {
  contentIn,
  contentOf,
  type DraftPlace,
  draftKey,
  fitting,
  isNews,
  recovered,
  textOf,
} from './draft-content.ts';
import type { TypedState } from './typed-state.ts';
import type { Values } from './values.ts';

/** How a form is drafted: which one it is, and what of it besides its values. */
export interface DraftOptions extends DraftPlace {
  /** Fields that are never part of it: secrets. */
  readonly without?: readonly string[];
  /** What the form holds besides its values, as JSON, and how it takes it back. */
  readonly besides?: { readonly value: unknown; restore(value: unknown): void };
}

/** Names that pickers show, by field of the form and value. */
export interface DraftNames {
  of(field: string, value: unknown): string | undefined;
  show(field: string, value: unknown, name: string): void;
}

/** Why the last words are not on the server yet. */
export type DraftTrouble = 'away' | 'ended' | 'long';

/** What a form's line says of its drafts. */
export interface FormDraft {
  /** The form is drafted. */
  readonly on: boolean;
  /** When what is typed was kept last (ISO instant). */
  readonly kept: string | undefined;
  /** A file was typed with it, which is not part of it. */
  readonly lacksFile: boolean;
  readonly trouble: DraftTrouble | undefined;
  /** One from before: when it was kept (ISO instant). */
  readonly offer: string | undefined;
  /** Taken back from then; `whole`: nothing of it was left out. */
  readonly taken: { readonly from: string; readonly whole: boolean; readonly file: boolean } | undefined;
  recover(): void;
  discard(): void;
  /** After the session ended: asks to sign in again, and keeps what is typed. */
  signIn(): void;
  /** Set by what draws the form. */
  names: DraftNames | undefined;
}

interface Drafted<V extends Values> {
  /** Undefined: this form is not drafted. */
  readonly options: DraftOptions | undefined;
  readonly saved: V;
  readonly revision: number | undefined;
  readonly closed: boolean;
  readonly dirty: boolean;
  /** Another object after each change. */
  readonly stored: TypedState<V>;
  present(): TypedState<V>;
  isBusy(): boolean;
  restore(state: TypedState<V>): void;
}

/** After the last change. */
const KEEP_AFTER_MS = 2_000;
const TRY_AGAIN_MS = 30_000;
/** More is not sent by a page that goes. */
const KEEPALIVE_BYTES = 60_000;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const troubleOf = (outcome: Outcome<unknown>): DraftTrouble => {
  if (outcome.is === 'invalid') return 'long';
  // The cookie may be of another session by now (409).
  return outcome.is === 'conflict' || outcome.message === SESSION_ERROR ? 'ended' : 'away';
};

interface Keeping {
  /** The page goes: not one after another, and as browsers still send it. */
  readonly goes?: boolean;
  /** May ask to sign in again. */
  readonly asks?: boolean;
}

/**
 * Keeps what is typed in a form on the server, for its own person: two seconds after the last change, and when the form
 * or the page is left. Each opening of a form has a draft of its own, so that two windows never write over each other;
 * one that is recovered goes on under its own id. Only what is acknowledged as saved, or discarded, removes it.
 */
export function useDraft<V extends Values>(drafted: Drafted<V>): FormDraft & { wasSaved(): void } {
  const session = useSession();
  const form = drafted.options && draftKey(drafted.options, session);
  const now = useRef({ ...drafted, form });
  now.current = { ...drafted, form };
  const [kept, setKept] = useState<{ readonly at: string; readonly file: boolean }>();
  const [trouble, setTrouble] = useState<DraftTrouble>();
  const [offers, setOffers] = useState<readonly Draft[]>([]);
  const [taken, setTaken] = useState<FormDraft['taken']>();
  const [own] = useState(() => ({
    id: newKey(),
    /** What the server was sent under the id; '': nothing. */
    text: '',
    /** The id may be there. */
    isKept: false,
    names: undefined as DraftNames | undefined,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    last: Promise.resolve(),
    isShown: true,
  }));

  /** One call after another: what is removed does not come back. */
  const inTurn = (call: () => Promise<void>) => {
    own.last = own.last.then(call, call);
  };
  const content = () => {
    const { options, saved, present } = now.current;
    return contentOf({
      state: present(),
      saved,
      without: options?.without ?? [],
      besides: options?.besides?.value,
      nameOf: (field, value) => own.names?.of(field, value),
    });
  };
  const later = (ms: number) => {
    clearTimeout(own.timer);
    own.timer = setTimeout(() => keep(), ms);
  };
  const forget = () => {
    clearTimeout(own.timer);
    own.timer = undefined;
    own.text = '';
    setKept(undefined);
    const { form } = now.current;
    const { id, isKept } = own;
    own.isKept = false;
    if (form && isKept)
      inTurn(async () => void (await post('/drafts/remove', { p_form: form, p_id: id }, CALM)));
  };

  const keep = ({ goes = false, asks = false }: Keeping = {}): void => {
    clearTimeout(own.timer);
    own.timer = undefined;
    const { form, isBusy } = now.current;
    if (form === undefined) return;
    // What is being saved is a draft only if it is not saved.
    if (isBusy() && !goes) {
      later(KEEP_AFTER_MS);
      return;
    }
    const found = content();
    if (found === undefined) {
      if (own.isKept) forget();
      return;
    }
    const text = textOf(found);
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
      if (own.id !== id) return;
      if (outcome.is === 'done') {
        setTrouble(undefined);
        if (own.text === text) setKept({ at: outcome.data.saved, file: found.file });
        return;
      }
      setTrouble(troubleOf(outcome));
      if (own.text === text) own.text = '';
      if (own.isShown && own.timer === undefined) later(TRY_AGAIN_MS);
    };
    if (goes) void send();
    else inTurn(send);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is another object
  useEffect(() => {
    if (form !== undefined && (drafted.dirty || own.isKept)) later(KEEP_AFTER_MS);
  }, [drafted.stored, form]);

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

  useEffect(() => {
    if (form === undefined) return;
    const stop = new AbortController();
    get<readonly Draft[]>('/drafts/get', { form }, { quiet: true, calm: true, signal: stop.signal })
      .then((found) => setOffers(found.filter(({ id }) => id !== own.id)))
      // Without drafts the form is what it always was.
      .catch(() => undefined);
    return () => stop.abort();
  }, [form, own]);

  const readable = offers.flatMap((draft) => {
    const found = contentIn(draft.content);
    const fits = found && fitting(found, drafted.saved);
    return fits && isNews(fits, drafted.saved) ? [{ draft, fits }] : [];
  });
  const offered = drafted.closed || form === undefined ? undefined : readable[0];
  const without = (id: string) => offers.filter((each) => each.id !== id);

  return {
    on: form !== undefined,
    kept: kept?.at,
    lacksFile: kept?.file ?? false,
    trouble,
    offer: offered?.draft.saved,
    taken,
    recover: () => {
      if (!offered) return;
      const { draft, fits } = offered;
      const { saved, revision, options, restore, present } = now.current;
      // What was typed here before is a draft of its own, and offered in its turn.
      keep();
      const before: readonly Draft[] =
        own.text === '' ? [] : [{ id: own.id, content: own.text, saved: new Date().toISOString() }];
      setOffers([...without(draft.id), ...before]);
      own.id = draft.id;
      own.isKept = true;
      for (const [field, name] of Object.entries(fits.names))
        own.names?.show(field, fits.values[field], name);
      if (fits.besides !== undefined) options?.besides?.restore(fits.besides);
      restore(recovered(fits, saved, revision));
      setTaken({ from: draft.saved, whole: fits.whole, file: fits.file });
      setKept({ at: draft.saved, file: false });
      setTrouble(undefined);
      // It is on the server already: only a change is kept.
      const same = contentOf({
        state: present(),
        saved,
        without: options?.without ?? [],
        besides: fits.besides,
        nameOf: (field, value) => own.names?.of(field, value),
      });
      own.text = same ? textOf(same) : '';
    },
    discard: () => {
      if (!offered || form === undefined) return;
      const { id, saved: p_seen } = offered.draft;
      setOffers(without(id));
      inTurn(async () => void (await post('/drafts/remove', { p_form: form, p_id: id, p_seen }, CALM)));
    },
    signIn: () => {
      own.text = '';
      keep({ asks: true });
    },
    get names() {
      return own.names;
    },
    set names(names) {
      own.names = names;
    },
    wasSaved: () => {
      setTaken(undefined);
      setTrouble(undefined);
      forget();
    },
  };
}

const CALM = { quiet: true, calm: true } as const;
