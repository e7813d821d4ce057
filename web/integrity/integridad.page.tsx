import './integrity.css';
import type { IntegrityState, Run } from '@expediente/schemas/ops/read.ts';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { later } from '../base/arriving.ts';
import { useRecordAddress } from '../kit/address/useRecordAddress.ts';
import { instantText } from '../kit/figures/amounts.tsx';
import { StateChip } from '../kit/figures/StateChip.tsx';
import type { EditColumn } from '../kit/grid/EditGrid.tsx';
import { Section } from '../kit/layout/Section.tsx';
import { OpenRecord } from '../kit/record/OpenRecord.tsx';
import { useStep } from '../kit/steps/useStep.ts';
import { RunList } from '../projections/RunList.tsx';
import { RunProgress } from '../projections/RunProgress.tsx';
import { outcomeText, RUN_KINDS, RUN_LOOKS } from '../projections/words.ts';
import { Findings } from './Findings.tsx';
import { ReportFacts } from './ReportFacts.tsx';
import { useIntegrity } from './useIntegrity.ts';
import { notEndedText, stateOf, tookText, verdictText } from './words.ts';

const RunDialog = later(() => import('./RunDialog.tsx'));
const VerifyDialog = later(() => import('./VerifyDialog.tsx'));

const columnsWith = (open: (run: number) => void): readonly EditColumn<Run>[] => [
  { field: 'kind', title: 'Qué', width: 116, heading: true, value: ({ kind }) => RUN_KINDS[kind] },
  {
    field: 'state',
    title: 'Estado',
    width: 150,
    value: ({ state }) => RUN_LOOKS[state].label,
    render: ({ state }) => <StateChip {...RUN_LOOKS[state]} />,
  },
  { field: 'begun_at', title: 'Empezó', width: 138, value: ({ begun_at }) => instantText(begun_at) },
  { field: 'ended_at', title: 'Duración', width: 96, value: (run) => tookText(run) || '–' },
  { field: 'by', title: 'Quién', width: 210 },
  { field: 'message', title: 'Resultado', width: 260, value: outcomeText },
  { field: 'build', title: 'Compilación', width: 130 },
  {
    field: 'found',
    title: 'Informe',
    width: 90,
    value: ({ found }) => (found === null ? '–' : 'Ver'),
    render: ({ id, found }) =>
      found === null ? (
        '–'
      ) : (
        <Button size="small" aria-label={`Ver el informe de la revisión ${id}`} onClick={() => open(id)}>
          Ver
        </Button>
      ),
  },
];

/** Page about the integrity of the record: result of the last verification, a new one, and the list of earlier runs. */
export default function IntegrityScreen() {
  const { data } = useIntegrity();
  const address = useRecordAddress();
  const { open } = address;
  const columns = useMemo(() => columnsWith(open), [open]);
  if (!data) return <p role="status">Procesando...</p>;
  const { last, run } = data;
  return (
    <>
      <Head state={data} />
      {last && <ReportFacts run={last} />}
      {last?.report && last.report.found > 0 && (
        <Section level={2} title="Hallazgos">
          <Findings report={last.report} />
        </Section>
      )}
      <Section level={2} title="Revisiones">
        <RunList
          path="/ops/integrity/runs"
          name="Revisiones"
          last={run}
          columns={columns}
          nothing="Todavía no hay verificaciones, respaldos ni restauraciones."
        />
      </Section>
      <OpenRecord address={address}>{(id) => <RunDialog run={id} onClose={address.close} />}</OpenRecord>
    </>
  );
}

function Head({ state: { last, run, actions } }: { readonly state: IntegrityState }) {
  const step = useStep();
  const [asking, setAsking] = useState(false);
  const offer = (act: 'verify' | 'cancel') => actions.find(({ action }) => action === act);
  const [verify, cancel] = [offer('verify'), offer('cancel')];
  const underWay = run?.state === 'running' ? run : undefined;
  return (
    <>
      <div className="integrity-head">
        <StateChip {...stateOf(last)} />
        <p role={last !== null && last.found !== 0 ? 'alert' : undefined}>{verdictText(last)}</p>
        {verify && cancel && (
          <div className="integrity-acts">
            <span title={verify.reason}>
              <Button variant="contained" disabled={!verify.allowed} onClick={() => setAsking(true)}>
                Revisar ahora
              </Button>
            </span>
            <span title={cancel.reason}>
              <Button
                variant="outlined"
                disabled={!cancel.allowed}
                loading={step.busy !== undefined}
                onClick={() => void step.run('cancel', '/ops/integrity/cancel', {})}
              >
                Detener
              </Button>
            </span>
          </div>
        )}
      </div>
      <RunProgress run={underWay} quiet={notEndedText(run) || 'No hay ninguna revisión en curso.'} />
      {asking && <VerifyDialog onClose={() => setAsking(false)} />}
    </>
  );
}
