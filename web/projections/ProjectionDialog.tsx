import type { OpsAct, ProjectionVersion, Run } from '@expediente/schemas/ops/read.ts';
import { projectionTitle } from '@expediente/schemas/ops/words.ts';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';
import { instantText } from '../kit/figures/amounts.tsx';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import { Facts } from '../kit/layout/Facts.tsx';
import { Section } from '../kit/layout/Section.tsx';
import { useStep } from '../kit/steps/useStep.ts';
import { ACTS } from './acts.ts';
import { lookOften } from './looking.ts';
import { Report } from './Report.tsx';
import { RunList } from './RunList.tsx';
import { RunProgress } from './RunProgress.tsx';
import type { SeenProjection } from './useProjections.ts';
import {
  bytesText,
  countText,
  isRunning,
  lagText,
  likelyAct,
  outcomeText,
  RUN_KINDS,
  RUN_LOOKS,
  shortOutcome,
  stateOf,
  VERSION_LOOKS,
} from './words.ts';

interface Props {
  readonly projection: SeenProjection;
  onClose(): void;
}

const VERSION_COLUMNS: readonly EditColumn<ProjectionVersion>[] = [
  { field: 'version', title: 'Versión', width: 110, heading: true },
  {
    field: 'state',
    title: 'Estado',
    width: 150,
    value: ({ state }) => VERSION_LOOKS[state].label,
    render: ({ state }) => <StateChip {...VERSION_LOOKS[state]} />,
  },
  { field: 'since', title: 'En uso desde', width: 140, value: ({ since }) => instantText(since) },
  { field: 'bytes', title: 'Espacio', width: 110, value: ({ bytes }) => bytesText(bytes) },
  {
    field: 'build',
    title: 'Compilación',
    width: 160,
    value: ({ build }) => build ?? 'De una entrega anterior',
  },
];

const WITH_END: readonly EditColumn<ProjectionVersion>[] = [
  ...VERSION_COLUMNS,
  { field: 'until', title: 'Se borra a partir del', width: 150, value: ({ until }) => instantText(until) },
];

const runColumns = (onReport: (run: number) => void): readonly EditColumn<Run>[] => [
  { field: 'id', title: 'No.', kind: 'integer', width: 64, heading: true },
  { field: 'kind', title: 'Qué', width: 130, value: ({ kind }) => RUN_KINDS[kind] },
  {
    field: 'state',
    title: 'Estado',
    width: 140,
    value: ({ state }) => RUN_LOOKS[state].label,
    render: ({ state }) => <StateChip {...RUN_LOOKS[state]} />,
  },
  { field: 'by', title: 'Quién', width: 170 },
  { field: 'begun_at', title: 'Empezó', width: 138, value: ({ begun_at }) => instantText(begun_at) },
  {
    field: 'ended_at',
    title: 'Terminó',
    width: 138,
    value: ({ ended_at }) => instantText(ended_at),
  },
  { field: 'message', title: 'Resultado', width: 320, value: outcomeText },
  {
    field: 'differing',
    title: 'Informe',
    width: 100,
    value: ({ differing }) => (differing === null ? '–' : 'Ver'),
    render: ({ id, differing }) =>
      differing === null ? (
        '–'
      ) : (
        <Button size="small" aria-label={`Ver el informe de la ejecución ${id}`} onClick={() => onReport(id)}>
          Ver
        </Button>
      ),
  },
];

/** Dialog of one read model: its state, its past runs, and the actions on it. */
export default function ProjectionDialog({ projection, onClose }: Props) {
  const { name, run } = projection;
  const step = useStep();
  const [asking, setAsking] = useState<OpsAct>();
  const asked = asking && ACTS[asking];
  const [report, setReport] = useState<number>();
  const columns = useMemo(() => runColumns(setReport), []);
  const likely = likelyAct(projection);
  const since = projection.versions.find(({ state }) => state === 'live')?.since;
  return (
    <RecordDialog
      open
      size="xl"
      title={`Proyección ${projectionTitle(name)}`}
      aside={<StateChip {...stateOf(projection)} />}
      onClose={onClose}
      actions={projection.actions.map(({ action, allowed, reason }) => (
        <span key={action} title={reason}>
          <Button
            className="projection-act"
            variant={action === likely ? 'contained' : 'text'}
            disabled={!allowed || step.busy !== undefined}
            loading={step.busy === action}
            onClick={() => setAsking(action)}
          >
            {ACTS[action].label}
          </Button>
        </span>
      ))}
    >
      {projection.stopped !== null && <p role="alert">{projection.stopped}</p>}
      <RunProgress
        run={isRunning(projection) && run !== null ? run : undefined}
        quiet={
          run === null
            ? 'Nada en curso.'
            : `Nada en curso. Última: ${RUN_KINDS[run.kind]}, ${shortOutcome(run)}`
        }
      />
      <Facts
        facts={[
          { name: 'Nombre en los comandos', value: name },
          { name: 'Versión en uso', value: projection.version },
          { name: 'En uso desde', value: instantText(since) },
          { name: 'Compilación', value: projection.build ?? 'De una entrega anterior' },
          { name: 'Eventos', value: countText(projection.events) },
          { name: 'Atraso', value: lagText(projection) },
          { name: 'Posición', value: projection.position, span: 6 },
          { name: 'Registros en cuarentena', value: countText(projection.quarantined) },
        ]}
      />
      <Section title="Versiones">
        <EditGrid
          field="versions"
          name="Versiones"
          lines={projection.versions}
          lineId={({ version }) => version}
          columns={projection.versions.some(({ until }) => until !== null) ? WITH_END : VERSION_COLUMNS}
          readOnly
        />
      </Section>
      <Section title="Ejecuciones">
        <RunList
          path={`/ops/projections/${name}/runs`}
          name="Ejecuciones"
          last={run}
          columns={columns}
          nothing="Todavía no se ha ejecutado nada."
        />
      </Section>
      {report !== undefined && <Report key={report} name={name} run={report} />}
      {asking && asked && (
        <ConfirmDialog
          open
          title={asked.question(projectionTitle(name))}
          yes={asked.yes}
          tone={asked.tone}
          busy={step.busy !== undefined}
          onAnswer={(yes) => {
            if (!yes) return setAsking(undefined);
            lookOften();
            void step
              .run(asking, asked.path(name), asked.payload(projection))
              .then(() => setAsking(undefined));
          }}
        >
          {asked.text}
        </ConfirmDialog>
      )}
    </RecordDialog>
  );
}
