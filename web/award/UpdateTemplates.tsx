import { plainText } from '@expediente/catalogues/templates/text.ts';
import type { AwardRow, AwardTemplateChange } from '@expediente/schemas/award/read.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';
import { WordDifference } from '../kit/figures/WordDifference.tsx';
import { Section } from '../kit/layout/Section.tsx';
import { SkeletonRows } from '../kit/layout/SkeletonRows.tsx';
import type { StepDialogOf } from '../kit/steps/step.ts';
import { useStep } from '../kit/steps/useStep.ts';

const PATH = '/awardacts/templates/get/all';

/**
 * Shows, word by word, how the purchase type's current templates would change the act, before they are taken (awards
 * §1.5).
 */
export default function UpdateTemplates({ record, about, command, lead, onClose }: StepDialogOf<AwardRow>) {
  const step = useStep();
  const { data: changes } = useQuery({
    queryKey: [PATH, record.id, record.revision],
    queryFn: ({ signal }) => get<readonly AwardTemplateChange[]>(`${PATH}/${record.id}`, {}, { signal }),
  });
  return (
    <RecordDialog
      open
      size="large"
      height="content"
      title={`Actualizar las plantillas del ${about.replace(/^el /, '')}`}
      lead={lead}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="contained"
            loading={step.busy !== undefined}
            disabled={!changes}
            onClick={() =>
              void step.run('updatetemplates', '/awardacts/update/templates', command).then(onClose)
            }
          >
            Actualizar
          </Button>
        </>
      }
    >
      {!changes && <SkeletonRows columns={1} />}
      {changes?.length === 0 && <p>Las plantillas del acta ya son las de hoy.</p>}
      {changes && changes.length > 0 && (
        <p>
          Lo tachado sale de los documentos del acta y lo subrayado entra. Lo que ya se imprimió no cambia.
        </p>
      )}
      {changes?.map(({ field, title, before, now }) => (
        <Section key={field} title={title}>
          <WordDifference before={plainText(before)} after={plainText(now)} />
        </Section>
      ))}
    </RecordDialog>
  );
}
