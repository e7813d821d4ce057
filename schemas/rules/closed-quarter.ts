import { type Quarter, shownDate } from '@expediente/kernel/dates.ts';
import { counted } from '@expediente/kernel/format.ts';
import type { RuleSet } from './rule-set.ts';

/** Calendar days after its end in which a cuatrimestre is still charged without an alert. */
type Values = { readonly days: number };

const VALUES = {
  type: 'object',
  required: ['days'],
  properties: {
    days: {
      type: 'integer',
      minimum: 0,
      maximum: 366,
      title: 'Días calendario después del fin del cuatrimestre',
    },
  },
};

/** An order that charges a cuatrimestre (`item`), whose last day is `ended`, on a day after it; `yyyy-mm-dd`. */
export type ClosedQuarterFacts = { readonly item: Quarter; readonly ended: string; readonly day: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Rule set on charges to a cuatrimestre that is over: it alerts and never blocks. */
export const closedQuarter: RuleSet<Values, ClosedQuarterFacts> = {
  name: 'closedQuarter',
  title: 'Cargo a un cuatrimestre que terminó',
  about:
    'Días calendario, desde que terminó un cuatrimestre, en que una orden todavía se carga a él sin alerta. La que se carga después se guarda con una alerta.',
  on: 'la fecha de emisión de la orden; al consolidar, la de la resolución',
  values: VALUES,
  form: [{ name: 'days', widget: 'integer', span: 6 }],
  judge({ days }, { ended, day }) {
    const passed = Math.round((Date.parse(day) - Date.parse(ended)) / DAY_MS);
    return { result: passed > days ? 'over' : 'within', by: { days, passed } };
  },
  factsText: ({ item, ended, day }) =>
    `Cargo al ${item}, que terminó el ${shownDate(ended)}, el ${shownDate(day)}`,
  resultText: ({ result, by }) =>
    `${result === 'over' ? 'Fuera de' : 'Dentro de'} plazo: ${counted(Number(by.passed), 'día')} después, de ${counted(Number(by.days), 'día')}`,
  valuesText: ({ days }) =>
    days === 0 ? 'Desde el primer día' : `Desde ${counted(days, 'día')} después del fin`,
  first: {
    validFrom: '2016-10-01',
    values: { days: 0 },
    legalBasis: 'Normas de programación presupuestaria cuatrimestral del Ministerio de Finanzas Públicas',
  },
};
