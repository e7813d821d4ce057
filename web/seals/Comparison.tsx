import type { SealComparison } from '@expediente/schemas/seal/read.ts';
import { Link } from 'react-router-dom';
import { permittedPages } from '../base/menu.ts';
import { useSession } from '../base/session.tsx';
import { notEndedText } from '../integrity/words.ts';
import { recordAddress } from '../kit/address/history-address.ts';
import { instantText } from '../kit/figures/amounts.tsx';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { RunProgress } from '../projections/RunProgress.tsx';

/** Result of comparing a seal that was kept elsewhere, or the progress of the comparison. */
export function Comparison({ run }: { readonly run: SealComparison }) {
  const { permissions } = useSession();
  const linked = permittedPages(permissions).some(({ a_href }) => a_href === 'historial');
  const { comparison, by, begun_at } = run;
  if (run.state !== 'done' || !comparison)
    return <RunProgress run={run.state === 'running' ? run : undefined} quiet={notEndedText(run)} />;
  const { holds, lines, history } = comparison;
  return (
    <div className="seal-comparison" role={holds ? 'status' : 'alert'}>
      <StateChip
        {...(holds ? { label: 'CONTINÚA', tone: 'done' } : { label: 'NO CONTINÚA', tone: 'refused' })}
      />
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {history && linked && (
        <p>
          <Link to={recordAddress(history)}>Abrir la historia de la primera diferencia</Link>
        </p>
      )}
      <p>{`Lo comparó ${by} el ${instantText(begun_at)}.`}</p>
    </div>
  );
}
