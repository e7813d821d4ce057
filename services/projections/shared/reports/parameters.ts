import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import type { ReportDefinition } from '@expediente/schemas/reports/definition.ts';
import { dayIn, integerIn, type Parameters } from '../http/read-route.ts';
import type { Asked } from './query.ts';

/** @throws {BadInput} no day, no unit, no year, or a range that ends before it begins (purchasing C19) */
export function askedIn(
  { path, parameters: taken }: Pick<ReportDefinition, 'path' | 'parameters'>,
  session: Session,
  parameters: Parameters,
): Asked {
  return {
    session,
    range: taken.includes('range') ? rangeIn(parameters) : null,
    unit: taken.includes('unit') ? unitIn(path, parameters) : 0,
    year: taken.includes('year') ? yearIn(parameters, session.year) : session.year,
    today: dateInGuatemala(new Date()),
  };
}

/** Year of the question; 0: all years. */
function yearIn(parameters: Parameters, present: number): number {
  const year = integerIn(parameters, 'p_year', present);
  if (year === 0 || (year >= 1000 && year <= 9999)) return year;
  throw new BadInput([{ field: 'p_year', message: 'El año debe tener 4 dígitos' }]);
}

const unitIn = (path: string, parameters: Parameters): number =>
  path.includes('{unit}') ? integerIn(parameters, 'unit') : integerIn(parameters, 'p_id_unit', 0);

function rangeIn(parameters: Parameters): Asked['range'] {
  const [start, end] = [dayIn(parameters, 'date_start'), dayIn(parameters, 'date_end')];
  if (start > end) {
    const message = 'La fecha inicial no puede ser posterior a la final';
    throw new BadInput([{ field: 'date_start', message }]);
  }
  return { start, end };
}
