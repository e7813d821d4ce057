import './seals.css';
import type { SealRow, SealsState } from '@expediente/schemas/seal/read.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { later } from '../base/arriving.ts';
import { useRecordAddress } from '../kit/address/useRecordAddress.ts';
import { dateText, instantText } from '../kit/figures/amounts.tsx';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { Verifier } from '../kit/history/TakeFile.tsx';
import { CopiedText } from '../kit/layout/CopiedText.tsx';
import { Facts } from '../kit/layout/Facts.tsx';
import { Section } from '../kit/layout/Section.tsx';
import { Warnings } from '../kit/layout/Warnings.tsx';
import type { Column } from '../kit/list/columns.tsx';
import { DataList } from '../kit/list/DataList.tsx';
import { useList } from '../kit/list/useList.ts';
import { OpenRecord } from '../kit/record/OpenRecord.tsx';
import { useStep } from '../kit/steps/useStep.ts';
import { Comparison } from './Comparison.tsx';
import { useSeals } from './useSeals.ts';
import {
  deliveryText,
  keysText,
  numberText,
  sealText,
  shortRoot,
  stateOf,
  verdictText,
  witnessesText,
} from './words.ts';

const SealDialog = later(() => import('./SealDialog.tsx'));
const CompareDialog = later(() => import('./CompareDialog.tsx'));
const CosignDialog = later(() => import('./CosignDialog.tsx'));

const COLUMNS: readonly Column<SealRow>[] = [
  { field: 'number', title: 'Sello', width: 92, lines: 2, sortable: false, text: sealText },
  { field: 'day', title: 'Día', width: 100, sortable: false, text: ({ day }) => dateText(day) },
  { field: 'at', title: 'Hecho', width: 136, sortable: false, text: ({ at }) => instantText(at) },
  {
    field: 'size',
    title: 'Eventos',
    width: 130,
    grow: 1,
    sortable: false,
    text: ({ size, added }) => `${numberText(size)} (+${numberText(added)})`,
  },
  { field: 'root', title: 'Raíz', width: 110, sortable: false, text: shortRoot },
  { field: 'keys', title: 'Firma', width: 92, lines: 2, sortable: false, text: keysText },
  {
    field: 'witnesses',
    title: 'Testigos',
    width: 120,
    grow: 2,
    lines: 2,
    sortable: false,
    text: witnessesText,
  },
  {
    field: 'stamped',
    title: 'Sello de tiempo',
    width: 136,
    sortable: false,
    within: 'at',
    short: 'Sello de tiempo',
    text: ({ stamped }) => (stamped === null ? '–' : instantText(stamped)),
  },
];

/** Page of the log's seals: their state, the comparison with a seal kept elsewhere, and the list of all. */
export default function SealsScreen() {
  const { data } = useSeals();
  const list = useList<SealRow>({ path: '/seals/get/all' });
  const address = useRecordAddress();
  if (!data) return <p role="status">Procesando...</p>;
  return (
    <>
      <Head state={data} />
      {data.comparison && (
        <Section level={2} title="Sello comparado">
          <Comparison run={data.comparison} />
        </Section>
      )}
      <DataList
        list={list}
        name="Sellos"
        rowId={({ number }) => String(number)}
        columns={COLUMNS}
        card={['number', 'at', 'size']}
        cardTitle={({ number, day }) => `Sello ${number} · ${dateText(day)}`}
        search={null}
        onOpen={({ number }) => address.open(number)}
        actions={({ number }) => (
          <Button size="small" aria-label={`Ver el sello ${number}`} onClick={() => address.open(number)}>
            Ver
          </Button>
        )}
        nothing={{ text: 'Todavía no hay ningún sello.' }}
      />
      <OpenRecord address={address}>{(id) => <SealDialog number={id} onClose={address.close} />}</OpenRecord>
    </>
  );
}

function Head({ state }: { readonly state: SealsState }) {
  const { key, folder, witness, stamp, witnesses, unproven, alarms, actions } = state;
  const step = useStep();
  const [asking, setAsking] = useState<'compare' | 'cosign'>();
  const offer = (act: string) => actions.find(({ action }) => action === act);
  const [seal, cosign, verify, cancel] = ['seal', 'cosign', 'verify', 'cancel'].map(offer);
  const close = () => setAsking(undefined);
  return (
    <>
      <div className="seals-head">
        <StateChip {...stateOf(state)} />
        <p>{verdictText(state, new Date())}</p>
        <div className="seals-acts">
          {verify && (
            <span title={verify.reason ?? ''}>
              <Button variant="contained" disabled={!verify.allowed} onClick={() => setAsking('compare')}>
                Comparar un sello
              </Button>
            </span>
          )}
          <Verifier label="Verificador de expedientes" />
          {cancel?.allowed && (
            <Button
              variant="outlined"
              loading={step.busy === 'cancel'}
              onClick={() => void step.run('cancel', '/seals/compare/cancel', {})}
            >
              Detener
            </Button>
          )}
          {seal && (
            <Button
              variant="outlined"
              loading={step.busy === 'seal'}
              onClick={() => void step.run('seal', '/seals/seal', {})}
            >
              Sellar ahora
            </Button>
          )}
          {cosign && (
            <Button variant="outlined" onClick={() => setAsking('cosign')}>
              Agregar firma de testigo
            </Button>
          )}
        </div>
      </div>
      {alarms.length > 0 && (
        <div role="alert" className="seals-alarms">
          <Warnings of={alarms} />
        </div>
      )}
      {unproven.length > 0 && (
        <section aria-label="Lo que no está probado" className="seals-alarms">
          <Warnings of={unproven} />
        </section>
      )}
      <div className="seals-facts">
        <Facts
          facts={[
            { name: 'Carpeta (SEAL_DIR)', value: deliveryText(folder), span: 6 },
            { name: 'Testigo (SEAL_WITNESS_URL)', value: deliveryText(witness), span: 6 },
            { name: 'Sello de tiempo (SEAL_TSA_URL)', value: deliveryText(stamp), span: 6 },
            ...witnesses.map(({ name, id, seal: since, at, by }) => ({
              name: `Testigo ${name}`,
              value: `Llave ${id}, registrada en el sello ${since}, el ${instantText(at)}, por ${by}`,
              span: 6,
            })),
          ]}
        />
      </div>
      {key && (
        <CopiedText
          label={`Llave pública ${key.id}, desde el sello ${key.since}: guárdela fuera de este servidor`}
          what="La llave pública"
          text={key.vkey}
        />
      )}
      {asking === 'compare' && <CompareDialog onClose={close} />}
      {asking === 'cosign' && <CosignDialog onClose={close} />}
    </>
  );
}
