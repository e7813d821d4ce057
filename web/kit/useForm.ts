import type { FieldError } from '@expediente/kernel/envelope.ts';
import { useMemo, useRef, useState } from 'react';
import { type ConflictField, newKey, type Outcome } from '../app/api.ts';
import { useDirty } from './dirty.tsx';
import { sameValues } from './same.ts';
import { useReadAgain } from './useReadAgain.ts';
import type { CompiledSchema } from './validation.ts';

export type Values = Readonly<Record<string, unknown>>;

interface Options<V extends Values, Data> {
  readonly compiled: CompiledSchema;
  /** Values as saved, or as a new record begins; the form is dirty when it differs from them. */
  readonly saved: V;
  /** The whole command from the values: header, lines, ids, revision. It is what is checked and sent. */
  readonly payload?: (values: V) => object;
  /** Rules beyond the schema, after it: `[{ field, message }]`. */
  readonly check?: (values: V) => readonly FieldError[];
  /** Field that a refusal belongs to, by the rule's name; others stand above the form. */
  readonly places?: Readonly<Record<string, string>> | undefined;
  /** Usually `(payload, key) => post(path, payload, { key })`. */
  send(payload: object, key: string): Promise<Outcome<Data>>;
  /** After success, when all that is shown was read again: close, go on. */
  onDone?(data: Data, values: V): void;
}

export interface Conflict {
  readonly message: string;
  readonly changed: readonly ConflictField[];
  readonly revision: number | undefined;
}

export interface RecordForm<V extends Values> {
  readonly values: V;
  readonly dirty: boolean;
  readonly busy: boolean;
  /** In the order of the schema; empty before the first try. */
  readonly errors: readonly FieldError[];
  /** Counts failed tries, so that the summary takes focus at each. */
  readonly tries: number;
  readonly conflict: Conflict | undefined;
  readonly required: ReadonlySet<string>;
  readonly compiled: CompiledSchema;
  set(patch: Partial<V>): void;
  /** Checks and sends; true when it was done. */
  submit(): Promise<boolean>;
  /** After a conflict: saves the typed values over the newer record. */
  keepMine(): void;
  reset(): void;
}

/**
 * The state of one form: values, dirty, errors, one idempotency key until it succeeds, conflict. Stands
 * apart from the drawing, so that header (SchemaForm) and lines (EditGrid) are one command.
 */
export function useForm<V extends Values, Data = unknown>(options: Options<V, Data>): RecordForm<V> {
  const { compiled, saved } = options;
  const [edited, setEdited] = useState<{ over: V; values: V }>({ over: saved, values: saved });
  // Another saved record replaces values that nobody changed; typed values stay.
  const untouched = edited.over !== saved && sameValues(edited.values, edited.over);
  const values = untouched ? saved : edited.values;
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const newer = useRef<number | undefined>(undefined);
  const [finished, setFinished] = useState(false);
  const key = useRef(newKey());
  const readAgain = useReadAgain();

  const dirty = !finished && !sameValues(values, saved);
  useDirty(dirty);

  const payloadOf = (of: V): object => ({
    ...(options.payload ? options.payload(of) : of),
    ...(newer.current === undefined ? {} : { p_revision: newer.current }),
  });
  const faults = (of: V): readonly FieldError[] => {
    const bySchema = compiled.errors(payloadOf(of));
    return bySchema.length > 0 ? bySchema : (options.check?.(of) ?? []);
  };

  const set = (patch: Partial<V>) => {
    const next = { ...values, ...patch };
    setEdited({ over: saved, values: next });
    setFinished(false);
    // What is mended goes at once; nothing new appears under the hands of who types.
    if (errors.length > 0) {
      const left = new Set(faults(next).map(({ field }) => field));
      setErrors(errors.filter(({ field }) => left.has(field)));
    }
  };

  const fail = (found: readonly FieldError[]) => {
    setErrors(found);
    setTries((now) => now + 1);
  };

  const submit = async (): Promise<boolean> => {
    if (busy) return false;
    const found = faults(values);
    if (found.length > 0) {
      fail(found);
      return false;
    }
    setErrors([]);
    setBusy(true);
    try {
      return await deal(await options.send(payloadOf(values), key.current));
    } finally {
      setBusy(false);
    }
  };

  const deal = async (outcome: Outcome<Data>): Promise<boolean> => {
    switch (outcome.is) {
      case 'done':
        key.current = newKey();
        setTries(0);
        setConflict(undefined);
        newer.current = undefined;
        setFinished(true);
        setEdited({ over: saved, values });
        // Meanwhile the guard hears that nothing is unsaved, before the caller navigates.
        await readAgain();
        setTimeout(() => options.onDone?.(outcome.data, values));
        return true;
      case 'invalid':
        fail(outcome.errors);
        return false;
      case 'refused':
        fail([{ field: options.places?.[outcome.rule] ?? '', message: outcome.message }]);
        return false;
      case 'conflict':
        setConflict({ message: outcome.message, changed: outcome.changed, revision: outcome.revision });
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
    conflict,
    required,
    compiled,
    set,
    submit,
    keepMine: () => {
      newer.current = conflict?.revision;
      setConflict(undefined);
      void submit();
    },
    reset: () => {
      setEdited({ over: saved, values: saved });
      setErrors([]);
      setTries(0);
      setConflict(undefined);
      newer.current = undefined;
    },
  };
}
