import { counted } from '@expediente/kernel/format.ts';
import type { IntegrityFinding, IntegrityReport } from '@expediente/schemas/ops/read.ts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { permittedPages } from '../base/menu.ts';
import { useSession } from '../base/session.tsx';
import { recordAddress } from '../kit/address/history-address.ts';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import { affectedText, checkText, sureText } from './words.ts';

/** Finding with its position, which is the key of its line. */
interface PlacedFinding extends IntegrityFinding {
  readonly place: number;
}

const columnsWith = (linked: boolean): readonly EditColumn<PlacedFinding>[] => [
  {
    field: 'record',
    title: 'Registro',
    width: 250,
    heading: true,
    value: ({ record, follows }) => (follows === 1 ? `↳ ${record}` : record),
  },
  { field: 'what', title: 'Qué se encontró', width: 280 },
  { field: 'sure', title: 'Revisión segura', width: 130, value: sureText },
  { field: 'witness', title: 'Lo muestra', width: 260 },
  { field: 'check', title: 'Comprobación', width: 190, value: ({ check }) => checkText(check) },
  {
    field: 'history',
    title: 'Historia',
    width: 96,
    value: ({ history }) => (history === null ? '–' : 'Abrir'),
    render: ({ history, record }) =>
      history === null || !linked ? (
        '–'
      ) : (
        <Link to={recordAddress(history)} aria-label={`Abrir la historia de ${record}`}>
          Abrir
        </Link>
      ),
  },
];

/** Table of findings: each record by its name, its last certain revision, the evidence, and a link to its history. */
export function Findings({ report: { found, records, findings } }: { readonly report: IntegrityReport }) {
  const { permissions } = useSession();
  const linked = permittedPages(permissions).some(({ a_href }) => a_href === 'historial');
  const columns = useMemo(() => columnsWith(linked), [linked]);
  const placed = useMemo(() => findings.map((finding, place) => ({ ...finding, place })), [findings]);
  if (found === 0) return <p>Sin hallazgos.</p>;
  return (
    <>
      {records !== undefined && <p>{affectedText(found, records)}</p>}
      <EditGrid
        field="findings"
        name="Hallazgos"
        lines={placed}
        lineId={({ place }) => String(place)}
        columns={columns}
        readOnly
      />
      {found > findings.length && (
        <p>{`Y ${counted(found - findings.length, 'hallazgo', 'hallazgos')} más: npm run verify los cuenta todos.`}</p>
      )}
    </>
  );
}
