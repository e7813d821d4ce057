import { useAddress } from '../address/useAddress.tsx';
import { Replay } from './Replay.tsx';
import { Timeline } from './Timeline.tsx';

interface Props {
  /** `pac`, `request`, `order`. */
  readonly lifecycle: string;
  readonly id: string | number;
  /** Changes when the record does, so that the history is read again. */
  readonly revision?: number;
}

/** Historia in the dialog of a record: its events, or the record as it was after the one that the address names. */
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
