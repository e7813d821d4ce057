import './projections.css';
import { projectionTitle } from '@expediente/schemas/ops/words.ts';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { later } from '../base/arriving.ts';
import { useRecordAddress } from '../kit/address/useRecordAddress.ts';
import { instantText } from '../kit/figures/amounts.tsx';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import { Section } from '../kit/layout/Section.tsx';
import { OpenRecord } from '../kit/record/OpenRecord.tsx';
import { SetApartRecords } from './SetApartRecords.tsx';
import { type SeenProjection, useProjections } from './useProjections.ts';
import {
  countText,
  detailText,
  outcomeText,
  RUN_KINDS,
  shortOutcome,
  standingText,
  stateOf,
} from './words.ts';

const ProjectionDialog = later(() => import('./ProjectionDialog.tsx'));

const columnsWith = (open: (name: string) => void): readonly EditColumn<SeenProjection>[] => [
  {
    field: 'name',
    title: 'Proyección',
    width: 270,
    heading: true,
    value: ({ name }) => projectionTitle(name),
    render: ({ name }) => (
      <Button
        size="small"
        className="projection-name"
        aria-label={`Abrir la proyección ${name}`}
        title={name}
        onClick={() => open(name)}
      >
        {projectionTitle(name)}
      </Button>
    ),
  },
  {
    field: 'behind',
    title: 'Estado',
    width: 230,
    value: (projection) => [stateOf(projection).label, detailText(projection)].filter(Boolean).join(' · '),
    render: (projection) => (
      <span className="projection-state">
        <StateChip {...stateOf(projection)} />
        <span>{detailText(projection)}</span>
      </span>
    ),
  },
  {
    field: 'events',
    title: 'Eventos',
    width: 110,
    kind: 'integer',
    value: ({ events }) => countText(events),
  },
  {
    field: 'versions',
    title: 'En uso desde',
    width: 138,
    value: ({ versions }) => instantText(versions.find(({ state }) => state === 'live')?.since),
  },
  {
    field: 'run',
    title: 'Última ejecución',
    width: 320,
    value: ({ run }) => (run === null ? '–' : `${RUN_KINDS[run.kind]}: ${outcomeText(run)}`),
    // A narrow cell cuts the text: the whole is shown on hover, and in the dialog.
    render: ({ run }) => {
      const text = run === null ? '–' : `${RUN_KINDS[run.kind]}: ${shortOutcome(run)}`;
      return <span title={run === null ? text : outcomeText(run)}>{text}</span>;
    },
  },
];

/** Page of the read models for operations: their states, current runs, and records set apart. */
export default function ProjectionsScreen() {
  const { data } = useProjections();
  const address = useRecordAddress();
  const { open } = address;
  // Kept from poll to poll: new columns would draw the grid anew every second.
  const all = useMemo(() => columnsWith(open), [open]);
  const ran = data?.some(({ run }) => run !== null) === true;
  const columns = useMemo(() => all.filter(({ field }) => ran || field !== 'run'), [all, ran]);
  if (!data) return <p role="status">Procesando...</p>;
  return (
    <>
      <p className="projections-standing" role="status">
        {standingText(data)}
      </p>
      <EditGrid
        field="projections"
        name="Listado de proyecciones"
        lines={data}
        lineId={({ name }) => name}
        columns={columns}
        readOnly
        // High enough for all models: the page scrolls, not the grid in it.
        height={10_000}
      />
      {data.some(({ quarantined }) => quarantined > 0) && (
        <Section level={2} title="Registros en cuarentena">
          <SetApartRecords mayRetry={data.some(({ actions }) => actions.length > 0)} />
        </Section>
      )}
      <OpenRecord address={address}>
        {(name) => {
          const projection = data.find((each) => each.name === name);
          return projection === undefined ? null : (
            <ProjectionDialog projection={projection} onClose={address.close} />
          );
        }}
      </OpenRecord>
    </>
  );
}
