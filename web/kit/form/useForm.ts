import type { FieldError } from '@expediente/kernel/envelope.ts';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type CommandOptions, newKey, type Outcome } from '../../base/api.ts';
import { notify } from '../../base/notices.ts';
import { useReadAgain } from '../../base/useReadAgain.ts';
import { useDirty } from '../dialog/dirty.tsx';
import { flushGrids } from '../grid/open-cells.ts';
import { HeldWords } from '../input/held-words.ts';
import { type Conflict, type MergeField, mergeFields, typedFields } from './merge.ts';
import { holdsFile, sameValues } from './same.ts';
import { begun, chosenOver, savedAs, settled, type TypedState, typed, typedSince } from './typed-state.ts';
import { type DraftOptions, type FormDraft, useDraft } from './useDraft.ts';
import type { CompiledSchema } from './validation.ts';
import type { Values } from './values.ts';

/** What a change takes along. */
export interface Consequence<V extends Values> {
  /** Values that follow from it: the lines of another supply. */
  readonly patch: Partial<V>;
  /** What is lost by it, where that was typed: it is asked before. */
  readonly question?: FormQuestion | undefined;
}

export interface FormQuestion {
  readonly title: string;
  readonly text: string;
}

/** How a form sends: one key until it succeeds; what it reports itself is no toast. */
export type FormSending = Pick<CommandOptions, 'reportsItself'> & {
  readonly key: string;
  /** Values that were asked for while it is sent and go with it: they are in the form, and are no newer typing. */
  adds(patch: Values): void;
};

export interface FormOptions<V extends Values, Data> {
  readonly compiled: CompiledSchema;
  /**
   * Values as saved, or as a new record begins; the form is dirty when it differs from them. When the record
   * is read again they are the newer ones: what somebody else changed under typed values is asked about.
   */
  readonly saved: V;
  /** Of the record that `saved` is of; undefined: it was never saved, so that what `saved` becomes is a default. */
  readonly revision: number | undefined;
  /** Which form its draft is of (`useDraft`); undefined where what is typed is not to be kept. */
  readonly draft: DraftOptions | undefined;
  /** A part of the record that is read apart is still on its way: it is not saved without it. */
  readonly incomplete?: boolean;
  /** The whole command from the values: header, lines, ids, revision. It is what is checked and sent. */
  readonly payload?: (values: V) => object;
  /** Rules beyond the schema, reported with its faults: `[{ field, message }]`; values may still be empty. */
  readonly check?: (values: V) => readonly FieldError[];
  /** Why it can no longer be saved (`useOpenedOffer`); undefined while it can. */
  readonly closed?: string | undefined;
  /** A step: its revision is that of the record as it was begun, and reading the record again does not change it. */
  readonly isStep?: boolean;
  /** Where its record is read, if it is gone once it was sent: that is not read again. */
  readonly gone?: string | undefined;
  /** What a change takes along; undefined: nothing but itself. */
  readonly consequence?: (patch: Partial<V>, values: V) => Consequence<V> | undefined;
  /** Usually `(payload, options) => post(path, payload, options)`. */
  send(payload: object, options: FormSending): Promise<Outcome<Data>>;
  /** After success, when all that is shown was read again: close, go on. */
  onDone?(data: Data, values: V): void;
  /**
   * A new record was saved, and something was typed since: the form stays open, and `saved` becomes the record. Without
   * it such a form closes, as a step does, and says what was not saved.
   */
  onMade?(data: Data): void;
}

export interface RecordForm<V extends Values> {
  readonly values: V;
  readonly dirty: boolean;
  readonly busy: boolean;
  /** In the order of the schema; empty before the first try. */
  readonly errors: readonly FieldError[];
  /** Counts failed tries, so that the summary takes focus at each. */
  readonly tries: number;
  /** Somebody else saved the record meanwhile: what to choose before it can be saved. */
  readonly conflict: (Conflict & { readonly fields: readonly MergeField[] }) | undefined;
  /** The record of a conflict was not read yet as it is now: nothing can be chosen. */
  readonly behind: boolean;
  /** It can no longer be saved: why, and what was typed, next to what was there before. */
  readonly closed: { readonly reason: string; readonly typed: readonly MergeField[] } | undefined;
  /** What is asked before a change that loses something typed. */
  readonly question: FormQuestion | undefined;
  readonly required: ReadonlySet<string>;
  readonly compiled: CompiledSchema;
  /** Words in its pickers that chose nothing yet: saving waits for them, and is refused where they choose nothing. */
  readonly held: HeldWords;
  /** What is kept of it on the server while it is not saved. */
  readonly draft: FormDraft;
  set(patch: Partial<V>): void;
  /** Makes the change that was asked about, or leaves all as it is. */
  answer(yes: boolean): void;
  /** Checks and sends; true when it was done. What `leadsOn` to a further command lets that one report the success. */
  submit(leadsOn?: boolean): Promise<boolean>;
  /** After a conflict: saves with these values in the place of what is typed. */
  resolve(chosen: Partial<V>): void;
  /** Back to the form as typed; saving asks again. */
  dismiss(): void;
  reset(): void;
}

/** In the summary of errors, or in the dialog of a conflict. */
const isShownInForm = (outcome: Outcome<unknown>): boolean =>
  outcome.is === 'refused' ||
  outcome.is === 'conflict' ||
  (outcome.is === 'invalid' && outcome.errors.length > 0);
/** One that says no more than that it was done. */
const isPlainSuccess = (outcome: Outcome<unknown>): boolean =>
  outcome.is === 'done' && /^[^.]*\.?$/.test(outcome.message);

/** How often a record whose newer revision did not come is read again, in ms. */
const READ_AGAIN_MS = 2000;
/** So long saving waits for what is still on its way: a choice that is looked up, a part of the record. */
const LONGEST_WAIT_MS = 10_000;
const LOOK_MS = 40;

const CHANGED_MEANWHILE = 'El registro cambió mientras usted lo editaba.';
const NOT_READ = 'El registro todavía se está leyendo. Espere un momento y guarde de nuevo.';
const LEFT = 'Se guardó lo anterior; esto falta guardar.';
const LEFT_UNSENT = 'Se guardó lo anterior, sin enviarlo; falta guardar lo que escribió después.';

/**
 * The state of one form: values, dirty, errors, one idempotency key until it succeeds, conflict. Separate
 * from the drawing, so that header (SchemaForm) and lines (EditGrid) are one command. What is typed over what is pure,
 * and in `typed-state.ts`.
 */
export function useForm<V extends Values, Data = unknown>(options: FormOptions<V, Data>): RecordForm<V> {
  const { compiled, saved, revision } = options;
  const [store] = useState(() => storeOf(begun(saved, revision)));
  const stored = useSyncExternalStore(store.listen, store.get);
  const state = settled(stored, saved, revision);
  const { values, base } = state;
  const [held] = useState(() => new HeldWords());
  const holding = useSyncExternalStore(held.listen, held.any);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const [asked, setAsked] = useState<FormQuestion & { readonly patch: Partial<V> }>();
  /** The revision of the record after the others' change. */
  const [newer, setNewer] = useState<number>();
  /** A new record was saved and is being read. */
  const [made, setMade] = useState(false);
  const key = useRef(newKey());
  const sending = useRef(false);
  /** What was just saved is still being read. */
  const reading = useRef(false);
  const readAgain = useReadAgain();

  // What was saved here is taken in once: what comes later is another's.
  useEffect(() => {
    if (stored.sent !== undefined && state.sent === undefined && store.get() === stored) store.set(state);
  }, [store, stored, state]);

  const finished = stored.sent !== undefined && typedSince(stored).length === 0;
  const dirty = holding || (!finished && !sameValues(values, state.sent ?? saved));
  // What was just saved closes nothing: its person is led on.
  const closed = finished ? undefined : options.closed;
  const chosenFile = Object.entries(values).some(
    ([name, value]) => holdsFile(value) && value !== saved[name],
  );
  useDirty(dirty, options.draft === undefined ? 'nothing' : chosenFile ? 'all but files' : 'all');

  const typedPayload = (of: V): object => (options.payload ? options.payload(of) : of);
  const payloadOf = (of: V): object => {
    const payload = typedPayload(of);
    // What the others changed in the record of a step was shown: it is done to the record as it is now.
    return options.isStep && isOlder(payload, newer) ? { ...payload, p_revision: newer } : payload;
  };
  // A form that was saved over the record as it was would undo the others' change.
  const behind = newer !== undefined && !options.isStep && revision !== undefined && revision < newer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the same at each drawing
  useEffect(() => {
    if (!behind) return;
    const timer = setInterval(() => void readAgain(), READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [behind]);
  const faults = (of: V): readonly FieldError[] => {
    const bySchema = compiled.errors(payloadOf(of));
    const reported = new Set(bySchema.map(({ field }) => field));
    // Report all errors together.
    return [...bySchema, ...(options.check?.(of) ?? []).filter(({ field }) => !reported.has(field))];
  };
  /** Nothing of the record is on its way. */
  const isRead = !options.incomplete && !(made && revision === undefined);

  // A picker may hold the `set` of an earlier drawing, and saving goes on after it has waited: both read the present.
  const now = useRef({ options, errors, faults, payloadOf, behind, isRead, closed, asked });
  now.current = { options, errors, faults, payloadOf, behind, isRead, closed, asked };
  const present = (): TypedState<V> =>
    settled(store.get(), now.current.options.saved, now.current.options.revision);

  const draft = useDraft<V>({
    options: options.draft,
    saved,
    revision,
    closed: closed !== undefined,
    dirty,
    stored,
    present,
    isBusy: () => sending.current,
    restore: (state) => {
      store.set(state);
      setErrors([]);
      setTries(0);
      setConflict(undefined);
    },
  });

  const set = (patch: Partial<V>) => {
    const taken = now.current.options.consequence?.(patch, present().values);
    const whole = { ...patch, ...taken?.patch };
    if (taken?.question) setAsked({ ...taken.question, patch: whole });
    else put(whole);
  };
  const put = (patch: Partial<V>) => {
    const next = typed(present(), patch);
    store.set(next);
    // Fixed errors disappear at once; new ones wait for the next submit.
    if (now.current.errors.length > 0) {
      const left = new Set(now.current.faults(next.values).map(({ field }) => field));
      setErrors(now.current.errors.filter(({ field }) => left.has(field)));
    }
  };

  const fail = (found: readonly FieldError[]) => {
    setErrors(found);
    setTries((now) => now + 1);
  };

  /** Runs what saves, once at a time; the form is busy meanwhile. */
  const once = async (save: () => Promise<boolean>): Promise<boolean> => {
    if (sending.current) return false;
    sending.current = true;
    setBusy(true);
    try {
      return await save();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const submit = (leadsOn = false): Promise<boolean> =>
    once(async () => {
      flushGrids();
      if (now.current.closed) return false;
      const unchosen = await held.settled(LONGEST_WAIT_MS);
      // What a choice would take along is asked about first.
      if (now.current.asked) return false;
      const isRead = () => now.current.isRead && !reading.current;
      await until(isRead, LONGEST_WAIT_MS);
      if (!isRead()) {
        fail([{ field: '', message: NOT_READ }]);
        return false;
      }
      const { base, values } = present();
      if (
        unchosen.length === 0 &&
        (now.current.behind || mergeFields(base, values, now.current.options.saved).length > 0)
      ) {
        setConflict({ message: CHANGED_MEANWHILE, changed: [] });
        return false;
      }
      return await save(values, leadsOn, unchosen);
    });

  const save = async (of: V, leadsOn = false, unchosen: readonly FieldError[] = []): Promise<boolean> => {
    const named = new Set(unchosen.map(({ field }) => field));
    const found = [...unchosen, ...now.current.faults(of).filter(({ field }) => !named.has(field))];
    if (found.length > 0) {
      fail(found);
      return false;
    }
    setErrors([]);
    let sent = of;
    const isLeft = () => typedSince(savedAs(present(), sent)).length > 0;
    const outcome = await now.current.options.send(now.current.payloadOf(of), {
      key: key.current,
      // The form says itself that something is left.
      reportsItself: (outcome) =>
        isShownInForm(outcome) || (outcome.is === 'done' && isLeft()) || (leadsOn && isPlainSuccess(outcome)),
      adds: (patch) => {
        sent = { ...sent, ...patch };
        store.set(typed(present(), patch as Partial<V>)); // fields of this form
      },
    });
    return await deal(outcome, sent, leadsOn);
  };

  /** A refusal about what this form does not send is shown above it. */
  const ownField = (field: string, sent: V): string => {
    const [name = ''] = field.split('.');
    return name in { ...sent, ...now.current.payloadOf(sent) } ? field : '';
  };

  const deal = async (outcome: Outcome<Data>, sent: V, leadsOn: boolean): Promise<boolean> => {
    switch (outcome.is) {
      case 'done': {
        key.current = newKey();
        setTries(0);
        setConflict(undefined);
        setNewer(undefined);
        draft.wasSaved();
        store.set(savedAs(present(), sent));
        // Meanwhile the guard hears that nothing is unsaved, before the caller navigates.
        reading.current = true;
        const { all } = await readAgain(now.current.options.gone);
        void all.then(drawn).then(() => {
          reading.current = false;
        });
        await drawn();
        flushGrids();
        const left = leftOf(store.get(), sent);
        if (left.length > 0 && stays(outcome.data)) {
          notify('info', leadsOn ? LEFT_UNSENT : LEFT);
          return false;
        }
        if (left.length > 0) notify('warning', notSaved(left));
        now.current.options.onDone?.(outcome.data, sent);
        return true;
      }
      case 'invalid':
        fail(outcome.errors);
        return false;
      case 'refused':
        fail([{ field: ownField(outcome.field, sent), message: outcome.message }]);
        return false;
      case 'conflict':
        setNewer(outcome.revision);
        // The others' values come with the record, in the form's own shape.
        await readAgain();
        setConflict({ message: outcome.message, changed: outcome.changed });
        return false;
      default:
        return false;
    }
  };

  /** Whether the form can go on with what was typed while it was saved. */
  const stays = (data: Data): boolean => {
    const { isStep, revision, onMade } = now.current.options;
    if (isStep) return false;
    if (revision !== undefined || made) return true;
    if (!onMade) return false;
    setMade(true);
    onMade(data);
    return true;
  };

  const required = useMemo(
    () => new Set(Array.isArray(compiled.schema.required) ? compiled.schema.required.map(String) : []),
    [compiled],
  );

  return {
    values,
    dirty,
    busy,
    errors,
    tries,
    conflict: conflict && !closed ? { ...conflict, fields: mergeFields(base, values, saved) } : undefined,
    behind,
    closed: closed === undefined ? undefined : { reason: closed, typed: typedFields(base, values) },
    question: asked,
    required,
    compiled,
    held,
    draft,
    set,
    answer: (yes) => {
      setAsked(undefined);
      if (yes && asked) put(asked.patch);
    },
    submit,
    resolve: (chosen) => {
      const next = { ...present().values, ...chosen };
      store.set(chosenOver(saved, revision, next));
      setConflict(undefined);
      void once(() => save(next));
    },
    dismiss: () => setConflict(undefined),
    reset: () => {
      store.set(begun(saved, revision));
      setErrors([]);
      setTries(0);
      setConflict(undefined);
      setNewer(undefined);
    },
  };
}

/** The payload is made of a record as it was before the others' change. */
const isOlder = (payload: object, newer: number | undefined): boolean =>
  newer !== undefined && 'p_revision' in payload && Number(payload.p_revision) < newer;

/** Texts that were typed while it was saved; of the record as it came since, what is in both is no newer typing. */
const leftOf = <V extends Values>(state: TypedState<V>, sent: V): readonly unknown[] =>
  (state.sent === undefined ? [...state.touched] : typedSince(state)).flatMap((name) =>
    sameValues(state.values[name], sent[name]) ? [] : [state.values[name]],
  );

const notSaved = (left: readonly unknown[]): string => {
  const texts = left.flatMap((each) =>
    typeof each === 'string' || typeof each === 'number' ? [`«${each}»`] : [],
  );
  return `Lo que escribió mientras se guardaba no se incluyó${texts.length > 0 ? `: ${texts.join(', ')}` : ''}.`;
};

/** What was read is handed on in the next turn, and drawn by the one after. */
async function drawn(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setTimeout(resolve));
}

async function until(is: () => boolean, longest: number): Promise<void> {
  for (let waited = 0; !is() && waited < longest; waited += LOOK_MS)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

/** The state outside of React: what is typed next reads what was typed last, drawn or not. */
function storeOf<State>(first: State) {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (next: State) => {
      state = next;
      for (const listener of listeners) listener();
    },
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
