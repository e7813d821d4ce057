import type { FieldError } from '@expediente/kernel/envelope.ts';
import { type RefObject, useRef, useState } from 'react';
import { newKey, type Outcome } from '../../base/api.ts';
import { notify } from '../../base/notices.ts';
import { useReadAgain } from '../../base/useReadAgain.ts';
import { flushGrids } from '../grid/open-cells.ts';
import type { HeldWords } from '../input/held-words.ts';
import type { FormOptions } from './form-options.ts';
import { mergeFields } from './merge.ts';
import { isPlainSuccess, isShownInForm, leftOf, notSaved, ownField } from './save-outcome.ts';
import { savedAs, typed, typedSince } from './typed-state.ts';
import type { useConflict } from './useConflict.ts';
import type { useFaults } from './useFaults.ts';
import type { useFormState } from './useFormState.ts';
import type { Values } from './values.ts';

/** Longest wait of a save for a choice that is being looked up, or for a part of the record. */
const LONGEST_WAIT_MS = 10_000;
const LOOK_MS = 40;

const CHANGED_MEANWHILE = 'El registro cambió mientras usted lo editaba.';
const NOT_READ = 'El registro todavía se está leyendo. Espere un momento y guarde de nuevo.';
const LEFT = 'Se guardó lo anterior; esto falta guardar.';
const LEFT_UNSENT = 'Se guardó lo anterior, sin enviarlo; falta guardar lo que escribió después.';

/** Present state of a form, read again by a save that has waited. */
export interface FormNow<V extends Values, Data> {
  readonly options: FormOptions<V, Data>;
  readonly behind: boolean;
  readonly closed: string | undefined;
  /** True while a question about a change is open. */
  readonly asks: boolean;
  payloadOf(values: V): object;
  faults(values: V): readonly FieldError[];
  /** Removes the form's draft, whose values are saved. */
  wasSaved(): void;
}

interface Saved<V extends Values, Data>
  extends Pick<ReturnType<typeof useFormState<V>>, 'store' | 'present'> {
  now(): FormNow<V, Data>;
  readonly held: HeldWords;
  readonly faults: ReturnType<typeof useFaults>;
  readonly conflict: ReturnType<typeof useConflict>;
}

/** Checks and sends a form, once at a time, under one key until it succeeds. */
export function useSaving<V extends Values, Data>(form: Saved<V, Data>) {
  const [busy, setBusy] = useState(false);
  /** True after a new record was saved in a form that stays open. */
  const [made, setMade] = useState(false);
  const key = useRef(newKey());
  const sending = useRef(false);
  /** True while the record just saved is being read. */
  const reading = useRef(false);
  const readAgain = useReadAgain();
  const wasMade = useRef(made);
  wasMade.current = made;
  const saving: Saving<V, Data> = { ...form, key, reading, readAgain, wasMade, setMade };

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
  return {
    busy,
    isBusy: () => sending.current,
    submit: (leadsOn = false) => once(() => submit(saving, leadsOn)),
    /** Saves the values chosen after a conflict. */
    save: (values: V) => once(() => save(saving, values)),
  };
}

interface Saving<V extends Values, Data> extends Saved<V, Data> {
  readonly key: RefObject<string>;
  readonly reading: RefObject<boolean>;
  readonly readAgain: ReturnType<typeof useReadAgain>;
  readonly wasMade: RefObject<boolean>;
  setMade(made: boolean): void;
}

/** Waits for look-ups and reads under way, then saves, unless a question must be answered first. */
async function submit<V extends Values, Data>(saving: Saving<V, Data>, leadsOn: boolean): Promise<boolean> {
  const { now, held, present, conflict, faults, reading, wasMade } = saving;
  flushGrids();
  if (now().closed) return false;
  const unchosen = await held.settled(LONGEST_WAIT_MS);
  // A choice that just arrived may have opened a question about its consequences.
  if (now().asks) return false;
  const isRead = () => {
    const { incomplete, revision } = now().options;
    return !incomplete && !(wasMade.current && revision === undefined) && !reading.current;
  };
  await until(isRead, LONGEST_WAIT_MS);
  if (!isRead()) {
    faults.fail([{ field: '', message: NOT_READ }]);
    return false;
  }
  const { base, values } = present();
  const { behind, options } = now();
  if (unchosen.length === 0 && (behind || mergeFields(base, values, options.saved).length > 0)) {
    conflict.ask({ message: CHANGED_MEANWHILE, changed: [] });
    return false;
  }
  return await save(saving, values, leadsOn, unchosen);
}

async function save<V extends Values, Data>(
  saving: Saving<V, Data>,
  of: V,
  leadsOn = false,
  unchosen: readonly FieldError[] = [],
): Promise<boolean> {
  const { now, store, present, key, faults } = saving;
  const unchosenFields = new Set(unchosen.map(({ field }) => field));
  const errors = [
    ...unchosen,
    ...now()
      .faults(of)
      .filter(({ field }) => !unchosenFields.has(field)),
  ];
  if (errors.length > 0) {
    faults.fail(errors);
    return false;
  }
  faults.clear();
  let sent = of;
  const isLeft = () => typedSince(savedAs(present(), sent)).length > 0;
  const outcome = await now().options.send(now().payloadOf(of), {
    key: key.current,
    // The form itself reports values that were typed during the save.
    reportsItself: (outcome) =>
      isShownInForm(outcome) || (outcome.is === 'done' && isLeft()) || (leadsOn && isPlainSuccess(outcome)),
    adds: (patch) => {
      sent = { ...sent, ...patch };
      store.set(typed(present(), patch as Partial<V>)); // fields of this form
    },
  });
  return outcome.is === 'done'
    ? await finish(saving, outcome.data, sent, leadsOn)
    : await refuse(saving, outcome, sent);
}

/** Reads the saved record, and goes on with values typed meanwhile, or ends. */
async function finish<V extends Values, Data>(
  saving: Saving<V, Data>,
  data: Data,
  sent: V,
  leadsOn: boolean,
): Promise<boolean> {
  const { now, store, present, key, faults, conflict, reading, readAgain } = saving;
  key.current = newKey();
  faults.forget();
  conflict.forget();
  now().wasSaved();
  store.set(savedAs(present(), sent));
  // This wait also lets the guard learn that nothing is unsaved before the caller navigates.
  reading.current = true;
  const { all } = await readAgain(now().options.gone);
  void all.then(drawn).then(() => {
    reading.current = false;
  });
  await drawn();
  flushGrids();
  const left = leftOf(store.get(), sent);
  if (left.length > 0 && stays(saving, data)) {
    notify('info', leadsOn ? LEFT_UNSENT : LEFT);
    return false;
  }
  if (left.length > 0) notify('warning', notSaved(left));
  now().options.onDone?.(data, sent);
  return true;
}

/** True when the form stays open with the values typed during the save. */
function stays<V extends Values, Data>({ now, wasMade, setMade }: Saving<V, Data>, data: Data): boolean {
  const { isStep, revision, onMade } = now().options;
  if (isStep) return false;
  if (revision !== undefined || wasMade.current) return true;
  if (!onMade) return false;
  setMade(true);
  onMade(data);
  return true;
}

/** Shows the reason of a failure. */
async function refuse<V extends Values, Data>(
  { now, store, held, faults, conflict, readAgain }: Saving<V, Data>,
  outcome: Exclude<Outcome<Data>, { readonly is: 'done' }>,
  sent: V,
): Promise<false> {
  const isTyping = () => {
    flushGrids();
    return held.any() || leftOf(store.get(), sent).length > 0;
  };
  switch (outcome.is) {
    case 'invalid':
      faults.fail(outcome.errors, { isTyping: isTyping() });
      return false;
    case 'refused': {
      const field = ownField(outcome.field, { ...sent, ...now().payloadOf(sent) });
      faults.fail([{ field, message: outcome.message }], { isTyping: isTyping() });
      return false;
    }
    case 'conflict':
      conflict.setNewer(outcome.revision);
      // The others' values are read with the record, in the form's own shape.
      await readAgain();
      conflict.ask({ message: outcome.message, changed: outcome.changed });
      return false;
    default:
      return false;
  }
}

/** Waits until React has drawn a read: it is handed on in the next turn, and drawn by the one after. */
async function drawn(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setTimeout(resolve));
}

async function until(is: () => boolean, longest: number): Promise<void> {
  for (let waited = 0; !is() && waited < longest; waited += LOOK_MS)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}
