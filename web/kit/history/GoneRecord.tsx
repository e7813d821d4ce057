import './timeline.css';
import type { RemovedRecord } from '@expediente/schemas/history/found.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../base/api.ts';
import { HISTORY } from '../address/dialog-address.ts';
import { useAddress } from '../address/useAddress.tsx';
import { RecordDialog } from '../dialog/RecordDialog.tsx';
import { instantText } from '../figures/amounts.tsx';
import { RecordHistory } from './RecordHistory.tsx';

interface Props {
  readonly lifecycle: string;
  readonly id: string;
  /** Title of a dialog without a record: 'Pedido'. */
  readonly title: string;
  /** Why the record could not be read. */
  readonly problem: Error;
  onClose(): void;
}

/** Notice about a removed record: its last event, with author, time and reason. */
export const GoneNotice = ({
  last,
  user,
  at,
  reason,
}: Pick<RemovedRecord, 'last' | 'user' | 'at' | 'reason'>) => (
  <>
    <span className="gone-record">Este registro ya no está.</span> {last}: {user}, {instantText(at, true)}
    {reason && ` · «${reason}»`}.
  </>
);

/**
 * Dialog in place of a record that cannot be read: its removal, with its Historia for every user who might read the
 * record, or the problem.
 */
export function GoneRecord({ lifecycle, id, title, problem, onClose }: Props) {
  const { get: part, change } = useAddress();
  const path = `/history/removed/${lifecycle}/${encodeURIComponent(id)}`;
  const { data, isPending } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<RemovedRecord>(path, {}, { signal, quiet: true }),
    retry: false,
  });
  const opened = data !== undefined && part('tab') === HISTORY;
  return (
    <RecordDialog
      open
      size={opened ? 'large' : 'small'}
      title={title}
      actions={
        data && !opened ? (
          <Button variant="outlined" onClick={() => change({ tab: HISTORY })}>
            Ver su historia
          </Button>
        ) : undefined
      }
      onClose={onClose}
    >
      <p role="status">{isPending ? 'Procesando...' : data ? <GoneNotice {...data} /> : problem.message}</p>
      {opened && <RecordHistory lifecycle={lifecycle} id={id} />}
    </RecordDialog>
  );
}
