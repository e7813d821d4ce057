import type { IntegrityRun } from '@expediente/schemas/ops/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { Section } from '../kit/layout/Section.tsx';
import { RUN_KINDS, RUN_LOOKS } from '../projections/words.ts';
import { Findings } from './Findings.tsx';
import { ReportFacts } from './ReportFacts.tsx';

interface Props {
  readonly run: string;
  onClose(): void;
}

/** Dialog of one verification, backup or restore: the scope of its checks and their findings. */
export default function RunDialog({ run, onClose }: Props) {
  const path = `/ops/integrity/runs/${encodeURIComponent(run)}`;
  const { data, isError } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<IntegrityRun>(path, {}, { signal }),
  });
  return (
    <RecordDialog
      open
      size="xl"
      title={data ? `${RUN_KINDS[data.kind]} ${data.id}` : `Revisión ${run}`}
      aside={data && <StateChip {...RUN_LOOKS[data.state]} />}
      onClose={onClose}
    >
      {!data && <p role="status">{isError ? 'No se pudo leer.' : 'Procesando...'}</p>}
      {data && <ReportFacts run={data} />}
      {data?.report && (
        <Section title="Hallazgos">
          <Findings report={data.report} />
        </Section>
      )}
    </RecordDialog>
  );
}
