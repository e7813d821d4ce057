import type { OpsAct, ProjectionVersion } from '@expediente/schemas/ops/read.ts';
import { projectionTitle } from '@expediente/schemas/ops/words.ts';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { instantText } from '../kit/amounts.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { type EditColumn, EditGrid } from '../kit/EditGrid.tsx';
import { Facts } from '../kit/Facts.tsx';
import { RecordDialog } from '../kit/RecordDialog.tsx';
import { Section } from '../kit/Section.tsx';
import { StateChip } from '../kit/StateChip.tsx';
import { useStep } from '../kit/useStep.ts';
import { ACTS } from './acts.ts';
import { Report } from './Report.tsx';
import { Runs } from './Runs.tsx';
import { lookOften, type SeenProjection } from './useProjections.ts';
import {
  bytesText,
  countText,
  isRunning,
  lagText,
  progressText,
  RUN_KINDS,
  stateOf,
  VERSION_LOOKS,
} from './words.ts';

interface Props {
  readonly projection: SeenProjection;
  onClose(): void;
}

const VERSIONS: readonly EditColumn<ProjectionVersion>[] = [
  { field: 'version', title: 'Versión', width: 110, heading: true },
  {
    field: 'state',
    title: 'Estado',
    width: 140,
    value: ({ state }) => VERSION_LOOKS[state].label,
    render: ({ state }) => <StateChip {...VERSION_LOOKS[state]} />,
  },
  { field: 'bytes', title: 'Espacio', width: 110, value: ({ bytes }) => bytesText(bytes) },
  {
    field: 'build',
    title: 'Construcción',
    width: 160,
    value: ({ build }) => build ?? 'De una entrega anterior',
  },
  {
    field: 'until',
    title: 'Se borra desde',
    width: 150,
    value: ({ until }) => (until === null ? '–' : instantText(until)),
  },
];

/** One read model: how it stands, what was done to it, and what may be done. */
export default function ProjectionDialog({ projection, onClose }: Props) {
  const { name, run } = projection;
  const step = useStep();
  const [asking, setAsking] = useState<OpsAct>();
  const asked = asking && ACTS[asking];
  const [report, setReport] = useState<number>();
  const running = isRunning(projection) && run !== null;
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
            variant="outlined"
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
      {running && (
        <div role="status">
          <p>{`${RUN_KINDS[run.kind]}: ${progressText(run)}. La empezó ${run.by}.`}</p>
          <LinearProgress
            aria-label={`${RUN_KINDS[run.kind]} en curso`}
            variant={run.phase === 'filling' && run.total > 0 ? 'determinate' : 'indeterminate'}
            value={run.percent}
          />
        </div>
      )}
      <Facts
        facts={[
          { name: 'Nombre en los mandatos', value: name },
          { name: 'Versión en uso', value: projection.version },
          { name: 'Construcción', value: projection.build ?? 'De una entrega anterior' },
          { name: 'Eventos', value: countText(projection.events) },
          { name: 'Atraso', value: lagText(projection) },
          { name: 'Posición', value: projection.position, span: 6 },
          { name: 'Registros apartados', value: countText(projection.quarantined) },
        ]}
      />
      <Section title="Versiones">
        <EditGrid
          field="versions"
          name="Versiones"
          lines={projection.versions}
          lineId={({ version }) => version}
          columns={VERSIONS}
          readOnly
        />
      </Section>
      <Section title="Ejecuciones">
        <Runs name={name} last={run} onReport={setReport} />
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
