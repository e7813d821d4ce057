import type { FieldError } from '@expediente/kernel/envelope.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type CommandOptions, newKey, type Outcome } from '../../base/api.ts';
import { useReadAgain } from '../../base/useReadAgain.ts';
import { useDirty } from '../dialog/dirty.tsx';
import { type Conflict, type MergeField, mergeFields, typedFields } from './merge.ts';
import { sameValues } from './same.ts';
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
export type FormSending = Pick<CommandOptions, 'reportsItself'> & { readonly key: string };

export interface FormOptions<V extends Values, Data> {
  readonly compiled: CompiledSchema;
  /**
   * Values as saved, or as a new record begins; the form is dirty when it differs from them. When the record
   * is read again they are the newer ones: what somebody else changed under typed values is asked about.
   */
  readonly saved: V;
  /** The whole command from the values: header, lines, ids, revision. It is what is checked and sent. */
  readonly payload?: (values: V) => object;
  /** Rules beyond the schema, reported with its faults: `[{ field, message }]`; values may still be empty. */
  readonly check?: (values: V) => readonly FieldError[];
  /** Why it can no longer be saved (`useOpenedOffer`); undefined while it can. */
  readonly closed?: string | undefined;
  /** A step: its revision is that of the record as it was begun, and reading the record again does not change it. */
  readonly isStep?: boolean;
  /** What a change takes along; undefined: nothing but itself. */
  readonly consequence?: (patch: Partial<V>, values: V) => Consequence<V> | undefined;
  /** Usually `(payload, options) => post(path, payload, options)`. */
  send(payload: object, options: FormSending): Promise<Outcome<Data>>;
  /** After success, when all that is shown was read again: close, go on. */
  onDone?(data: Data, values: V): void;
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

const CHANGED_MEANWHILE = 'El registro cambió mientras usted lo editaba.';

/**
 * The state of one form: values, dirty, errors, one idempotency key until it succeeds, conflict. Separate
 * from the drawing, so that header (SchemaForm) and lines (EditGrid) are one command.
 */
export function useForm<V extends Values, Data = unknown>(options: FormOptions<V, Data>): RecordForm<V> {
  const { compiled, saved } = options;
  const [edited, setEdited] = useState<{ over: V; values: V }>({ over: saved, values: saved });
  const [finished, setFinished] = useState(false);
  // Another saved record replaces values that were not changed, or that were just saved; typed values stay.
  const untouched = edited.over !== saved && (finished || sameValues(edited.values, edited.over));
  const values = untouched ? saved : edited.values;
  /** The record as it was when typing began. */
  const base = untouched ? saved : edited.over;
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const [asked, setAsked] = useState<FormQuestion & { readonly patch: Partial<V> }>();
  /** The revision of the record after the others' change. */
  const [newer, setNewer] = useState<number>();
  const key = useRef(newKey());
  const readAgain = useReadAgain();

  const dirty = !finished && !sameValues(values, saved);
  // What was just saved closes nothing: its person is led on.
  const closed = finished ? undefined : options.closed;
  useDirty(dirty);

  const typedPayload = (of: V): object => (options.payload ? options.payload(of) : of);
  /** The payload is made of a record as it was before the others' change. */
  const isOlder = (payload: object): boolean =>
    newer !== undefined && 'p_revision' in payload && Number(payload.p_revision) < newer;
  const payloadOf = (of: V): object => {
    const payload = typedPayload(of);
    // What the others changed in the record of a step was shown: it is done to the record as it is now.
    return options.isStep && isOlder(payload) ? { ...payload, p_revision: newer } : payload;
  };
  // A form that was saved over the record as it was would undo the others' change.
  const behind = newer !== undefined && !options.isStep && isOlder(typedPayload(values));
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

  // A picker may hold the `set` of an earlier drawing: it changes the present values, not those of then.
  const now = useRef({ values, base, errors, faults });
  now.current = { values, base, errors, faults };
  const set = (patch: Partial<V>) => {
    const taken = options.consequence?.(patch, now.current.values);
    const whole = { ...patch, ...taken?.patch };
    if (taken?.question) setAsked({ ...taken.question, patch: whole });
    else put(whole);
  };
  const put = (patch: Partial<V>) => {
    const next = { ...now.current.values, ...patch };
    now.current = { ...now.current, values: next };
    setEdited({ over: now.current.base, values: next });
    setFinished(false);
    // Fixed errors disappear at once; new ones wait for the next submit.
    if (now.current.errors.length > 0) {
      const left = new Set(now.current.faults(next).map(({ field }) => field));
      setErrors(now.current.errors.filter(({ field }) => left.has(field)));
    }
  };

  const fail = (found: readonly FieldError[]) => {
    setErrors(found);
    setTries((now) => now + 1);
  };

  const submit = async (leadsOn = false): Promise<boolean> => {
    if (busy || closed) return false;
    if (behind || mergeFields(base, values, saved).length > 0) {
      setConflict({ message: CHANGED_MEANWHILE, changed: [] });
      return false;
    }
    return await save(values, leadsOn);
  };

  const save = async (of: V, leadsOn = false): Promise<boolean> => {
    const found = faults(of);
    if (found.length > 0) {
      fail(found);
      return false;
    }
    setErrors([]);
    setBusy(true);
    try {
      const reportsItself = (outcome: Outcome<unknown>) =>
        isShownInForm(outcome) || (leadsOn && isPlainSuccess(outcome));
      return await deal(await options.send(payloadOf(of), { key: key.current, reportsItself }), of);
    } finally {
      setBusy(false);
    }
  };

  /** A refusal about what this form does not send is shown above it. */
  const ownField = (field: string, sent: V): string => {
    const [name = ''] = field.split('.');
    return name in { ...sent, ...payloadOf(sent) } ? field : '';
  };

  const deal = async (outcome: Outcome<Data>, sent: V): Promise<boolean> => {
    switch (outcome.is) {
      case 'done':
        key.current = newKey();
        setTries(0);
        setConflict(undefined);
        setNewer(undefined);
        setFinished(true);
        setEdited({ over: saved, values: sent });
        // Meanwhile the guard hears that nothing is unsaved, before the caller navigates.
        await readAgain();
        setTimeout(() => options.onDone?.(outcome.data, sent));
        return true;
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
    set,
    answer: (yes) => {
      setAsked(undefined);
      if (yes && asked) put(asked.patch);
    },
    submit,
    resolve: (chosen) => {
      const next = { ...values, ...chosen };
      setEdited({ over: saved, values: next });
      setConflict(undefined);
      void save(next);
    },
    dismiss: () => setConflict(undefined),
    reset: () => {
      setEdited({ over: saved, values: saved });
      setErrors([]);
      setTries(0);
      setConflict(undefined);
      setNewer(undefined);
    },
  };
}
