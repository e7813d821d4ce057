import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useDirty } from '../dialog/dirty.tsx';
import { HeldWords } from '../input/held-words.ts';
import type { FormOptions, RecordForm } from './form-options.ts';
import { mergeFields, typedFields } from './merge.ts';
import { holdsFile, sameValues } from './same.ts';
import { faultsOf, isOlder } from './save-outcome.ts';
import { begun, chosenOver, type TypedState, typed, typedSince } from './typed-state.ts';
import { useChanges } from './useChanges.ts';
import { useConflict } from './useConflict.ts';
import { useDraft } from './useDraft.ts';
import { useFaults } from './useFaults.ts';
import { useFormState } from './useFormState.ts';
import { type FormNow, useSaving } from './useSaving.ts';
import type { CompiledSchema } from './validation.ts';
import type { Values } from './values.ts';

export type { Consequence, FormOptions, FormQuestion, FormSending, RecordForm } from './form-options.ts';

/**
 * The state of one form: values, dirty, errors, one idempotency key until it succeeds, conflict. Separate from the
 * drawing, so that header (SchemaForm) and lines (EditGrid) are one command. Pure functions are in `typed-state.ts`.
 */
export function useForm<V extends Values, Data = unknown>(options: FormOptions<V, Data>): RecordForm<V> {
  const { compiled, saved, revision, isStep } = options;
  const { store, stored, state, present } = useFormState(saved, revision);
  const { values, base } = state;
  const { held, dirty, closed } = useUnsaved(options, stored, state);
  const faults = useFaults();
  const conflict = useConflict(options);
  const latest = useRef<FormNow<V, Data>>(undefined);
  const now = () => latest.current as FormNow<V, Data>; // set at each drawing, before anything is pressed
  const saving = useSaving<V, Data>({ now, store, present, held, faults, conflict });

  const begin = (next: TypedState<V>) => {
    store.set(next);
    faults.forget();
    conflict.dismiss();
  };
  const draft = useDraft<V>({
    options: options.draft,
    saved,
    revision,
    dirty,
    stored,
    present,
    closed: closed !== undefined,
    isBusy: saving.isBusy,
    restore: begin,
  });
  const payloadOf = (of: V): object => {
    const payload = options.payload ? options.payload(of) : of;
    // A step sent again after its conflict was shown is done to the record as it is now.
    return isStep && isOlder(payload, conflict.newer) ? { ...payload, p_revision: conflict.newer } : payload;
  };
  const changes = useChanges<V>({
    consequence: (patch) => now().options.consequence?.(patch, present().values),
    put: (patch) => {
      const next = typed(present(), patch);
      store.set(next);
      faults.keepOnly(() => now().faults(next.values));
    },
  });
  latest.current = {
    options,
    closed,
    payloadOf,
    behind: conflict.behind,
    wasSaved: draft.wasSaved,
    asks: changes.question !== undefined,
    faults: (of) => faultsOf(compiled, payloadOf(of), options.check?.(of) ?? []),
  };

  const required = useMemo(() => requiredOf(compiled), [compiled]);
  return {
    values,
    dirty,
    required,
    compiled,
    held,
    draft,
    ...changes,
    busy: saving.busy,
    submit: saving.submit,
    errors: faults.errors,
    tries: faults.tries,
    behind: conflict.behind,
    conflict:
      conflict.met && !closed ? { ...conflict.met, fields: mergeFields(base, values, saved) } : undefined,
    closed: closed === undefined ? undefined : { reason: closed, typed: typedFields(base, values) },
    resolve: (chosen) => {
      const next = { ...present().values, ...chosen };
      store.set(chosenOver(saved, revision, next));
      conflict.dismiss();
      void saving.save(next);
    },
    dismiss: conflict.dismiss,
    reset: () => {
      begin(begun(saved, revision));
      conflict.forget();
    },
  };
}

/** Unsaved state of a form, the words in its pickers included, and the reason for which it can no longer be saved. */
function useUnsaved<V extends Values, Data>(
  { draft, saved, closed }: FormOptions<V, Data>,
  stored: TypedState<V>,
  { values, sent }: TypedState<V>,
) {
  const [held] = useState(() => new HeldWords());
  const holding = useSyncExternalStore(held.listen, held.any);
  const finished = stored.sent !== undefined && typedSince(stored).length === 0;
  const dirty = holding || (!finished && !sameValues(values, sent ?? saved));
  useDirty(dirty, draft === undefined ? 'nothing' : hasNewFile(values, saved) ? 'all but files' : 'all');
  // A form just saved is not reported as closed: the save itself may have ended the offer to edit.
  return { held, dirty, closed: finished ? undefined : closed };
}

const requiredOf = ({ schema: { required } }: CompiledSchema): ReadonlySet<string> =>
  new Set(Array.isArray(required) ? required.map(String) : []);

/** True when a file was chosen that is not saved yet: drafts hold no files. */
const hasNewFile = (values: Values, saved: Values): boolean =>
  Object.entries(values).some(([name, value]) => holdsFile(value) && value !== saved[name]);
