import { isPositive, type Money } from '@expediente/kernel/decimal.ts';
import { extensionStates } from '@expediente/machines/extension/life-cycle.ts';
import { EXTENSION_FORM } from '@expediente/schemas/extension/forms.ts';
import type { ExtensionDetail } from '@expediente/schemas/extension/read.ts';
import Alert from '@mui/material/Alert';
import { useGranted } from '../base/session.tsx';
import { shownActions } from '../kit/actions/actions.ts';
import { ApprovalBar } from '../kit/approval/ApprovalBar.tsx';
import { moneyText } from '../kit/figures/amounts.tsx';
import { ReadLines } from '../kit/form/LinesField.tsx';
import { JudgedRules } from '../kit/record/JudgedRules.tsx';
import { RecordView } from '../kit/record/RecordView.tsx';
import { JudgeAgainButton } from '../kit/steps/JudgeAgainButton.tsx';
import { ExtensionLead } from './ExtensionLead.tsx';
import { EXTENSION_PAGES, useExtensionSteps } from './useExtensionSteps.tsx';

const [, LINES] = EXTENSION_FORM;

interface Props {
  readonly extension: ExtensionDetail;
  onEdit(): void;
  onClose(): void;
}

/** An extension as it stands, with its actions and its history. */
export function ExtensionView({ extension, onEdit, onClose }: Props) {
  const granted = useGranted(...EXTENSION_PAGES);
  const steps = useExtensionSteps();
  return (
    <RecordView
      lifecycle="extension"
      record={extension}
      title={`Reprogramación cuatrimestral ${extension.number_year} · ${extension.description}`}
      status={extensionStates.status(extension.state)}
      lead={<ExtensionLead extension={extension} />}
      head={
        <>
          <ApprovalBar
            states={extensionStates}
            state={extension.state}
            rejected={`La Reprogramación fue rechazada por el siguiente motivo: ${extension.justification_rejection}`}
          />
          {extension.alerts.map((alert) => (
            <Alert key={alert} severity="warning">
              {alert}
            </Alert>
          ))}
        </>
      }
      actions={shownActions(granted, extension.actions)}
      beside={<JudgeAgainButton path="/quarterly/extension/judge" record={extension} />}
      steps={steps}
      onAction={(action) => (action === 'update' ? onEdit() : steps.start(action, extension))}
      onClose={onClose}
    >
      <ReadLines field={LINES} lines={extension.details} />
      {isPositive(extension.lapsed as Money) && (
        <p>{`Vencido cuando se juzgó: ${moneyText(extension.lapsed)} de cuatrimestres que ya habían terminado.`}</p>
      )}
      <JudgedRules judged={extension.judged} />
    </RecordView>
  );
}
