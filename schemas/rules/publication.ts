import { shownDate } from '@expediente/kernel/dates.ts';
import { counted } from '@expediente/kernel/format.ts';
import type { RuleSet } from './rule-set.ts';

type Values = { readonly days: number };

const VALUES = {
  type: 'object',
  required: ['days'],
  properties: { days: { type: 'integer', minimum: 0, maximum: 365, title: 'Días calendario' } },
};

/**
 * An order without NPG or NOG: the day of its commitment, and the day of a later step, '' at the commitment;
 * `yyyy-mm-dd`.
 */
export type PublicationFacts = {
  readonly item: PublicationStep;
  readonly committed: string;
  readonly day: string;
};
/** Step that an order takes without its NPG or NOG. */
export type PublicationStep = 'COMPROMISO' | 'DEVENGADO' | 'PAGO';

/** Result; at the commitment, the day by which the order is to have its NPG or NOG. */
export type PublicationResult = 'within' | 'late' | string;

const STEPS: Readonly<Record<PublicationStep, string>> = {
  COMPROMISO: 'comprometida',
  DEVENGADO: 'devengada',
  PAGO: 'pagada',
};
const DAY_MS = 24 * 60 * 60 * 1000;

/** Days from the commitment within which an order is to have its NPG or NOG. */
export const publication: RuleSet<Values, PublicationFacts> = {
  name: 'publication',
  title: 'Publicación en GUATECOMPRAS',
  about:
    'Días calendario, desde el compromiso, en que una orden debe tener su NPG o NOG. Hasta el devengado se puede escribir; la que pasa del plazo queda pendiente en Inicio y marcada en la lista, y si se devenga o se paga sin él, su historia lo dice.',
  on: 'la fecha del compromiso',
  values: VALUES,
  form: [{ name: 'days', widget: 'integer', span: 4 }],
  judge({ days }, { committed, day }) {
    const due = new Date(Date.parse(committed) + days * DAY_MS).toISOString().slice(0, 10);
    if (day === '') return { result: due, by: { days, due } };
    const passed = Math.round((Date.parse(day) - Date.parse(committed)) / DAY_MS);
    return { result: passed > days ? 'late' : 'within', by: { days, passed } };
  },
  factsText: ({ item, committed, day }) =>
    day === ''
      ? `Comprometida el ${shownDate(committed)} sin NPG ni NOG`
      : `Comprometida el ${shownDate(committed)} y ${STEPS[item]} el ${shownDate(day)} sin NPG ni NOG`,
  resultText: ({ result, by }) =>
    result === 'late' || result === 'within'
      ? `${result === 'late' ? 'Fuera de' : 'Dentro de'} plazo: ${counted(Number(by.passed), 'día')} del compromiso, de ${counted(Number(by.days), 'día')}`
      : `Hasta el ${shownDate(result)}: ${counted(Number(by.days), 'día')} desde el compromiso`,
  valuesText: ({ days }) => `${counted(days, 'día')} desde el compromiso`,
  first: {
    validFrom: '2016-10-01',
    values: { days: 5 },
    legalBasis:
      'Ley de Contrataciones del Estado, Decreto 57-92, artículos 4 Bis y 43; el plazo lo fija la institución',
  },
};
