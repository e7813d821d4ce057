import { quarterlyStates } from '@expediente/machines/quarterly/life-cycle.ts';
import { QUARTERLY_FORM } from '@expediente/schemas/quarterly/forms.ts';
import type { QuarterlyDetail } from '@expediente/schemas/quarterly/read.ts';
import Alert from '@mui/material/Alert';
import { useGranted } from '../base/session.tsx';
import { shownActions } from '../kit/actions/actions.ts';
import { ApprovalBar } from '../kit/approval/ApprovalBar.tsx';
import { ReadLines } from '../kit/form/LinesField.tsx';
import { SkeletonRows } from '../kit/layout/SkeletonRows.tsx';
import { JudgedRules } from '../kit/record/JudgedRules.tsx';
import { RecordView } from '../kit/record/RecordView.tsx';
import { JudgeAgainButton } from '../kit/steps/JudgeAgainButton.tsx';
import { programmedGroups, programmedLines } from './groups.ts';
import { lateInWords } from './late.ts';
import { QuarterBalances } from './QuarterBalances.tsx';
import { QuarterlyLead } from './QuarterlyLead.tsx';
import { useQuarterlyDetails } from './useQuarterlyDetails.ts';
import { useQuarterlySteps } from './useQuarterlySteps.tsx';

const [, , GROUPS] = QUARTERLY_FORM;

interface Props {
  readonly programming: QuarterlyDetail;
  onEdit(): void;
  onClose(): void;
}

/** A programming as it stands, with its actions and its history. */
export function QuarterlyView({ programming, onEdit, onClose }: Props) {
  const granted = useGranted('programacioncuatrimestral');
  const steps = useQuarterlySteps();
  const whole = useQuarterlyDetails(programming.id);
  const groups = whole ? programmedGroups(whole) : [];
  const { columns, totals } = programmedLines(groups, programming.budget_pac);
  return (
    <RecordView
      lifecycle="quarterly"
      record={programming}
      title={`Programación ${programming.number_year} · ${programming.description}`}
      status={quarterlyStates.status(programming.state)}
      lead={<QuarterlyLead programming={programming} lapsed={whole?.header.lapsed} />}
      head={
        <>
          <ApprovalBar
            states={quarterlyStates}
            state={programming.state}
            rejected={`La Programación fue rechazada por el siguiente motivo: ${programming.justification_rejection}`}
          />
          <p>{approvedInWords(programming.quarter_approve)}</p>
          {programming.alerts.map((alert) => (
            <Alert key={alert} severity="warning">
              {alert}
            </Alert>
          ))}
          {programming.unplanned_groups !== '' && (
            <Alert severity="warning">
              {`El PAC no tiene insumos de lo programado en: ${programming.unplanned_groups} (grupos).`}
            </Alert>
          )}
          {programming.late_quarters !== '' && (
            <Alert severity="warning">{lateInWords(programming.late_quarters)}</Alert>
          )}
        </>
      }
      actions={shownActions(granted, programming.actions)}
      beside={<JudgeAgainButton path="/quarterly/judge" record={programming} />}
      steps={steps}
      onAction={(action) => (action === 'update' ? onEdit() : steps.start(action, programming))}
      onClose={onClose}
    >
      {whole ? (
        <ReadLines
          field={GROUPS}
          lines={groups}
          {...(columns ? { columns } : {})}
          {...(totals ? { totals } : {})}
          empty="No hay presupuestos."
        />
      ) : (
        <SkeletonRows columns={GROUPS.lines.columns.length} />
      )}
      <JudgedRules judged={programming.judged} />
      {programming.quarter_approve > 0 && (
        <QuarterBalances
          unit={programming.id_unit}
          year={programming.year}
          description={programming.description}
        />
      )}
    </RecordView>
  );
}

export const approvedInWords = (approved: number): string => `${approved} de 3 cuatrimestres aprobados`;
