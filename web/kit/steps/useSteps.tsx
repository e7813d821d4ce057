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
  /** The step that is asked about here; null when none is. */
  readonly step: string | null;
  /** The row, or the rows with commas, that it is about; null in a record's own step. */
  readonly of: string | null;
  open(step: string, of?: string): void;
  close(): void;
}

/**
 * A step is in the address (`?paso=refuse&de=12`), named by its action. A list's steps rest while a
 * record is open: then they are the record's.
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

/** Wraps a step's dialog, which may be loaded first. */
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
  /** Where a record is read when the page was opened at its step. */
  path(id: string): string;
  /** What the profile may do; absent where the offers say it already. */
  readonly granted?: readonly ActionPermission[];
}

interface Steps<Row> {
  readonly asked: { readonly action: string; readonly record: Row } | undefined;
  start(action: string, id: string | number, record: Row): void;
  close(): void;
}

/** The step under way and its record; nothing where the record does not offer it. */
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
    enabled: asks && begun === undefined,
  });
  const record = begun ?? data;
  const may =
    record?.actions.some(({ action, allowed }) => action === step && allowed) === true &&
    (granted === undefined || granted.some(({ field }) => field === grantedBy(step ?? '')));
  return {
    asked: asks && record && may ? { action: step, record } : undefined,
    start: (action, of, row) => {
      known.current = { id: String(of), record: row };
      address.open(action, open === null ? String(of) : undefined);
    },
    close: address.close,
  };
}
