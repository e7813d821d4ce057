import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import type { ReportDefinition } from '@expediente/schemas/reports/definition.ts';
import { dayIn, integerIn, type Parameters } from '../http/read-route.ts';
import type { Asked } from './query.ts';

/** @throws {BadInput} no day, no unit, or a range that ends before it begins (purchasing C19) */
export function askedIn(
  { parameters: taken }: Pick<ReportDefinition, 'parameters'>,
  session: Session,
  parameters: Parameters,
): Asked {
  return {
    session,
    range: taken.includes('range') ? rangeIn(parameters) : null,
    unit: taken.includes('unit') ? integerIn(parameters, 'unit') : 0,
    today: dateInGuatemala(new Date()),
  };
}

function rangeIn(parameters: Parameters): Asked['range'] {
  const [start, end] = [dayIn(parameters, 'date_start'), dayIn(parameters, 'date_end')];
  if (start > end) {
    const message = 'La fecha inicial no puede ser posterior a la final';
    throw new BadInput([{ field: 'date_start', message }]);
  }
  return { start, end };
}
