import { resolutionNumber } from '@expediente/machines/order/name.ts';
import './award.css';
import type { Money } from '@expediente/kernel/decimal.ts';
import { AWARD_LINES, AWARD_VIEW } from '@expediente/schemas/award/forms.ts';
import type { AwardDetail } from '@expediente/schemas/award/read.ts';
import { ivaText } from '@expediente/schemas/order/fields.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useGranted } from '../base/session.tsx';
import { Deliveries } from '../deliveries/Deliveries.tsx';
import { ReadLines } from '../kit/form/LinesField.tsx';
import { Section } from '../kit/layout/Section.tsx';
import { RecordFacts } from '../kit/record/RecordFacts.tsx';
import { OffersComparison } from './OffersComparison.tsx';
import { Quotations } from './Quotations.tsx';

const [UNITS, OFFERS] = AWARD_LINES;

/** Read-only content of an award: first the offers, which it is about, then facts, cost centres, people, quotations. */
export default function AwardParts({ record }: { readonly record: AwardDetail }) {
  return (
    <>
      <ReadLines
        field={OFFERS}
        lines={record.providers}
        columns={{ state: { render: ({ state }: { state: 0 | 1 }) => (state === 1 ? 'Ganador' : '') } }}
      />
      <OffersComparison
        offers={record.providers.map(({ id_provider, name, amount, state }) => ({
          id: id_provider,
          name,
          amount: amount as Money, // the read side answers amounts in their normal form
          winner: state === 1,
        }))}
      />
      <RecordFacts view={AWARD_VIEW} record={record} own={{ iva: { text: ivaText(record.iva) } }} />
      <ReadLines
        field={UNITS}
        lines={record.units}
        totals={{ description: 'Total', qty: record.qty_requested }}
      />
      <Section title="Participantes">
        <ul className="award-people">
          {record.participants.map(({ id, name, type }) => (
            <li key={id}>
              {name} · {type === 'COMISION' ? 'Comisión' : 'Secretaria de actas'}
            </li>
          ))}
        </ul>
      </Section>
      {record.consolidation && <Deliveries order={record.consolidation} isElsewhere />}
      <Quotations record={record} />
    </>
  );
}

/**
 * Notice that the purchase type's templates were changed since: the act is printed with its own until it takes them
 * over.
 */
export function Head({ record }: { readonly record: AwardDetail }) {
  return (
    record.templates_changed === 1 && (
      <Alert severity="info">
        El tipo de compra tiene hoy otras plantillas. El acta se imprime con las suyas hasta que se
        actualicen.
      </Alert>
    )
  );
}

/** Link to the order that the award was filled from. */
export function Buttons({ record }: { readonly record: AwardDetail }) {
  const mayOpen = useGranted('unidadproveedor', 'ordenescompra').some(({ field }) => field === 'view');
  const { consolidation } = record;
  if (!consolidation || !mayOpen) return null;
  const { id, number_purchase } = consolidation;
  return (
    <Button variant="outlined" component={Link} to={`/unidadproveedor?registro=${id}`}>
      {number_purchase
        ? `Orden de compra ${number_purchase}`
        : `Consolidación ${resolutionNumber(consolidation)}`}
    </Button>
  );
}
