import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { get } from '../base/api.ts';
import { Boundary } from '../base/Boundary.tsx';
import { paramOf } from '../kit/address/dialog-address.ts';
import { AddressLevel } from '../kit/address/useAddress.tsx';
import type { RecordAddress } from '../kit/address/useRecordAddress.ts';
import { type Queue, QueueContext } from '../kit/dialog/queue.tsx';
import { RecordFrameContext } from '../kit/layout/record-frame.ts';
import { SkeletonRows } from '../kit/layout/SkeletonRows.tsx';
import { type StepEnded, StepEndedContext } from '../kit/steps/step-done.ts';
import type { DeskRow } from './desk-rows.ts';
import { kindThere, loadKind } from './record-kinds.ts';

interface Props {
  readonly address: RecordAddress;
  readonly record: string;
  /** Page and life cycle of the record. */
  readonly of: Pick<DeskRow['group'], 'page' | 'lifecycle'>;
  readonly queue: Queue;
  /** Called when the record is left: closed, or gone. */
  onLeave(): void;
  /** Called after a step in its head. */
  onDone(step: StepEnded): void;
}

const OWN = ['record', 'mode'] as const;
const NAMES = OWN.map((part) => paramOf('', part));

/** The open record of the desk, as a part of the page. */
export function DeskRecord({ address, record, of, queue, onLeave, onDone }: Props) {
  return (
    <AddressLevel record={record} names={NAMES} closing={paramOf('', 'record')}>
      <QueueContext value={queue}>
        <RecordFrameContext value="page">
          <StepEndedContext value={onDone}>
            <Boundary key={`${of.lifecycle} ${record}`} waiting={<SkeletonRows columns={3} />}>
              <Opened of={of} record={record} address={address} onLeave={onLeave} />
            </Boundary>
          </StepEndedContext>
        </RecordFrameContext>
      </QueueContext>
    </AddressLevel>
  );
}

function Opened({ of: { page, lifecycle }, record, address, onLeave }: Omit<Props, 'queue' | 'onDone'>) {
  // A kind that is there is drawn at once: a promise, even a settled one, would show the placeholder first.
  const { Dialog } = kindThere(page, lifecycle) ?? use(loadKind(page, lifecycle));
  const close = () => (address.mode === '' ? onLeave() : address.close());
  return <Dialog record={record} mode={address.mode} onMode={address.open} onClose={close} />;
}

/** Fetches the record that follows with its code, so that it is drawn as soon as it is opened. */
export function useFetchedAhead(row: DeskRow | undefined): void {
  const queries = useQueryClient();
  const { page, lifecycle } = row?.group ?? { page: '', lifecycle: '' };
  const id = row?.record.id;
  useEffect(() => {
    if (id === undefined) return;
    void loadKind(page, lifecycle)
      .then(async ({ path }) => {
        const queryKey = [path(id)];
        await queries.prefetchQuery({ queryKey, queryFn: ({ signal }) => get(path(id), {}, { signal }) });
      })
      // A failure is reported when the record is really opened.
      .catch(() => undefined);
  }, [queries, page, lifecycle, id]);
}
