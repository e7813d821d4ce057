import './order-step-dialog.css';
import { StepDialog } from '../kit/steps/StepDialog.tsx';
import { OrderLead } from './OrderLead.tsx';
import type { OrderKey } from './status.ts';
import { stepForm } from './step-forms.ts';

interface Props {
  readonly action: string;
  readonly order: OrderKey;
  onClose(): void;
}

/** Dialog of a step that asks for numbers, dates, a reason or the payment's PDF (R3 §2). */
export default function OrderStepDialog({ action, order, onClose }: Props) {
  const form = stepForm(action, order);
  if (!form) return null;
  const { text, ...step } = form;
  return (
    <StepDialog
      {...step}
      lead={<OrderLead order={order} />}
      command={{ p_id: order.id, p_revision: order.revision }}
      onClose={onClose}
      onDone={onClose}
    >
      {text && <p className="order-step-text">{text}</p>}
    </StepDialog>
  );
}
