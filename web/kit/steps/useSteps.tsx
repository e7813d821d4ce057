import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import { grantedBy } from '@expediente/schemas/shared/actions.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { get } from '../../base/api.ts';
import { Boundary } from '../../base/Boundary.tsx';
import { paramOf } from '../address/dialog-address.ts';
import { AddressLevel, useAddress, useLevel } from '../address/useAddress.tsx';
import { BrokenDialog } from '../dialog/BrokenDialog.tsx';

export interface StepAddress {
  /** Action of the open step at this level of the address; null: none is open. */
  readonly step: string | null;
  /** Id of the row that the step is about, or several with commas; null in a record's own step. */
  readonly of: string | null;
  open(step: string, of?: string): void;
  close(): void;
}

/**
 * Keeps the open step in the address (`?paso=refuse&de=12`), named by its action. While a record is open
 * the step belongs to the record, and the list behind it has none.
 */
export function useStepAddress(): StepAddress {
  const { record } = useLevel();
  const { get: read, change, close } = useAddress();
  const mine = (record === null) === (read('record') === null);
  return {
    step: mine ? read('step') : null,
    of: mine ? read('of') : null,
    open: (step, of) => change({ step, of: of ?? null }),
    close: () => close('step'),
  };
}

/** Wraps a step's dialog, which may still have to be loaded: a failure is shown in its place. */
export function OpenStep({ children }: { readonly children: ReactNode }) {
  const { prefix, names } = useLevel();
  const { close } = useAddress();
  const own = paramOf(prefix, 'step');
  return (
    <AddressLevel names={[...names, own, paramOf(prefix, 'of')]} closing={own}>
      <Boundary draw={(message) => <BrokenDialog onClose={() => close('step')}>{message}</BrokenDialog>}>
        {children}
      </Boundary>
    </AddressLevel>
  );
}

interface Steppable {
  readonly actions: readonly ActionOffer[];
}

interface Options {
  /** Actions that are steps with a dialog. */
  readonly actions: readonly string[];
  /** Path from which a record is read when the page was opened at its step. */
  path(id: string): string;
  /** Actions granted to the profile; absent where the record's offers consider them already. */
  readonly granted?: readonly ActionPermission[];
}

interface Steps<Row> {
  /** `offer`: the step as the record offers it to this person now, once that is read. */
  readonly asked:
    | { readonly action: string; readonly record: Row; readonly offer: ActionOffer | undefined }
    | undefined;
  start(action: string, id: string | number, record: Row): void;
  close(): void;
}

/** The step under way and its record; `asked` is undefined where the record does not offer the step. */
export function useSteps<Row extends Steppable>({ actions, path, granted }: Options): Steps<Row> {
  const { record: open } = useLevel();
  const address = useStepAddress();
  const step = address.step !== null && actions.includes(address.step) ? address.step : null;
  const id = open ?? address.of;
  // The record as the person saw it when the step was begun.
  const known = useRef<{ readonly id: string; readonly record: Row }>(undefined);
  if (address.step === null) known.current = undefined;
  const begun = known.current?.id === id ? known.current.record : undefined;
  const asks = step !== null && id !== null;
  const { data } = useQuery({
    queryKey: [path(id ?? '')],
    queryFn: ({ signal }) => get<Row>(path(id ?? ''), {}, { signal }),
    // A list's rows are the same for all of its readers: only the record says what it asks of this one. It is read once,
    // and not after a step that removes it.
    enabled: ({ state }) => asks && (begun === undefined || state.data === undefined),
  });
  const record = begun ?? data;
  const may =
    record?.actions.some(({ action, allowed }) => action === step && allowed) === true &&
    (granted === undefined || granted.some(({ field }) => grantedBy(step ?? '').includes(field)));
  return {
    asked:
      asks && record && may
        ? { action: step, record, offer: data?.actions.find(({ action }) => action === step) }
        : undefined,
    start: (action, of, row) => {
      known.current = { id: String(of), record: row };
      address.open(action, open === null ? String(of) : undefined);
    },
    close: address.close,
  };
}
