import { useAddress } from '../address/useAddress.tsx';
import { Replay } from './Replay.tsx';
import { Timeline } from './Timeline.tsx';

interface Props {
  /** Life cycle: `pac`, `request`, `order`. */
  readonly lifecycle: string;
  readonly id: string | number;
  /** Revision of the record: another one reads the history again. */
  readonly revision?: number;
}

/** Historia in the dialog of a record: its events, or the record as it was after the event in the address. */
export function RecordHistory(props: Props) {
  const { get, link, change } = useAddress();
  const at = get('replay');
  if (at === null || !/^\d{1,9}$/.test(at))
    return <Timeline {...props} replay={(revision) => link({ replay: String(revision) })} />;
  return (
    <Replay
      {...props}
      at={Number(at)}
      back={link({ replay: null, against: null })}
      onStep={(revision) => change({ replay: String(revision) }, 'replace')}
    />
  );
}
