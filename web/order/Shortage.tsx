import './shortage.css';
import type { UnitValues } from '@expediente/schemas/order/forms.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { PART_KINDS } from './parting.ts';
import { ORDER_MODES, type PartMode } from './receipts.ts';
import { shortageOf } from './shortage.ts';

interface Props {
  readonly lines: readonly UnitValues[];
  readonly actions: readonly ActionOffer[];
  onPart(mode: PartMode): void;
}

const WAYS = ['splitorder', 'closeshort'] as const;

/** Says before it is saved that less has come than was ordered, and what can be done instead (hospital B6). */
export function Shortage({ lines, actions, onPart }: Props) {
  const short = shortageOf(lines);
  const ways = WAYS.filter((action) => actions.some((each) => each.action === action && each.allowed));
  return (
    <div role="status">
      {short !== '' && (
        <Alert severity="warning" className="shortage">
          {short}.{' '}
          {ways.length > 0
            ? '¿Llegará lo que falta?'
            : 'Si llegará después, avise antes de guardar a quien separa lo entregado.'}
          {ways.map((action) => (
            <Button key={action} size="small" variant="outlined" onClick={() => onPart(ORDER_MODES[action])}>
              {PART_KINDS[ORDER_MODES[action]].does}
            </Button>
          ))}
        </Alert>
      )}
    </div>
  );
}
