import './replay.css';
import { personText } from '@expediente/kernel/text.ts';
import type { HistoryReplay, ReplayStep } from '@expediente/schemas/history/replay.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { get } from '../../base/api.ts';
import { useMayOpen } from '../../base/useMayOpen.ts';
import { actAddress } from '../address/journal-address.ts';
import { useAddress } from '../address/useAddress.tsx';
import { instantText, moneyText } from '../figures/amounts.tsx';
import { StateChip } from '../figures/StateChip.tsx';
import { Lead } from '../layout/Lead.tsx';
import { SkeletonRows } from '../layout/SkeletonRows.tsx';
import { IssuedHere } from './IssuedDocuments.tsx';
import { ReplayRecord } from './ReplayRecord.tsx';
import { ReplaySteps } from './ReplaySteps.tsx';
import { Moved, Today } from './TimelineEvent.tsx';
import { TrustWarnings } from './TrustWarnings.tsx';
import { useShownEvent } from './useShownEvent.ts';

interface Props {
  /** Life cycle, as in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  readonly id: string | number;
  /** Revision of the open record: another one reads the history again. */
  readonly revision?: number;
  /** Revision of the event after which it is shown. */
  readonly at: number;
  /** Link to its Historia. */
  readonly back: Pick<LinkProps, 'to' | 'state'>;
  onStep(revision: number): void;
}

/** «Cómo estaba»: the whole record as it was after one of its events, compared with another event. */
export function Replay(props: Props) {
  const { lifecycle, id, revision, back } = props;
  const path = `/history/${lifecycle}/${encodeURIComponent(String(id))}`;
  const { data, isError } = useQuery({
    queryKey: [path, 'replay', revision],
    queryFn: ({ signal }) => get<HistoryReplay>(`${path}/replay`, {}, { signal }),
  });
  if (isError) return <p role="alert">No se pudo leer cómo estaba el registro.</p>;
  if (!data) return <SkeletonRows columns={3} />;
  return (
    <div className="timeline replay">
      <p className="replay-links no-print">
        <Link {...back}>Ver la historia</Link>
      </p>
      <Moments {...props} path={path} replay={data} />
    </div>
  );
}

interface MomentsProps extends Props {
  readonly path: string;
  readonly replay: HistoryReplay;
}

function Moments({ lifecycle, id, at, path, replay, onStep }: MomentsProps) {
  const { steps, name, in_head = [], broken, broken_names, uncertain_from } = replay;
  const [shown, show] = useShownEvent(at, onStep);
  const mayOpenActs = useMayOpen('bitacora');
  const address = useAddress();
  const title = useId();
  const place = steps.findIndex(({ revision }) => revision === shown);
  const step = steps[place];
  if (!step)
    return (
      <p role="alert">Este registro no tiene un evento con la revisión {shown}: no se sabe cómo estaba.</p>
    );
  return (
    <section aria-labelledby={title}>
      <header className="replay-head">
        <h2 id={title}>
          {step.called ?? name}
          {step.called !== undefined && <Today name={name} />}
        </h2>
        {step.status && <StateChip {...step.status} />}
        {step.is_gone && <span className="gone-record">Este registro ya no está</span>}
      </header>
      {step.lead && <Lead amount={moneyText(step.lead.amount)} party={step.lead.party ?? ''} />}
      <TrustWarnings
        {...(broken && broken.revision <= shown && { broken })}
        {...(broken_names && { broken_names })}
        {...(uncertain_from !== undefined && uncertain_from <= shown && { uncertain_from })}
      />
      <AfterEvent step={step} place={place} of={steps.length} />
      {step.movement && (
        <p className="replay-moved">
          <Moved {...step.movement} />
        </p>
      )}
      <p className="replay-links no-print">
        {mayOpenActs && <Link to={actAddress({ lifecycle, id }, shown)}>Qué más cambió con esta acción</Link>}
      </p>
      <IssuedHere path={path} revision={shown} />
      <ReplaySteps
        steps={steps}
        place={place}
        against={address.get('against')}
        onStep={show}
        onAgainst={(against) => address.change({ against }, 'replace')}
      />
      <ReplayRecord
        steps={steps}
        inHead={[...in_head, ...(step.status ? ['status'] : [])]}
        place={place}
        against={address.get('against')}
      />
    </section>
  );
}

interface AfterProps {
  readonly step: ReplayStep;
  readonly place: number;
  readonly of: number;
}

/** Description of the event after which the record is shown: act, reason, author, time and place in the history. */
function AfterEvent({ step, place, of }: AfterProps) {
  const { sentence, reason, unread, user, username, at, revision } = step;
  return (
    <p className="replay-after" aria-live="polite">
      Después de: <strong>{sentence}</strong>
      {reason && `: «${reason}»`}
      {unread && `. ${unread}`} · {personText(user, username)} ·{' '}
      <time dateTime={at}>{instantText(at, true)}</time> · evento {place + 1} de {of} (revisión {revision})
    </p>
  );
}
