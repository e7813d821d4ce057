import { uncapital } from '@expediente/kernel/text.ts';
import type { RuleSet } from './rule-set.ts';

/** Actions that are judged in pairs, in the order of a purchase's life. */
export const SEGREGATED = {
  create: 'Crear',
  update: 'Modificar',
  sendrequest: 'Enviar',
  approve: 'Aprobar',
  consolidateorder: 'Consolidar',
  generatebusiness: 'Generar la negociación',
  certifyaward: 'Certificar',
  purchaseorder: 'Generar la orden',
  commitment: 'Comprometer',
  receive: 'Registrar la recepción',
  accrued: 'Devengar',
  senddaf: 'Enviar a DAF',
  pay: 'Pagar',
  consolidateunops: 'Consolidar de Unops',
  regularizeunops: 'Regularizar',
} as const;
export type Segregated = keyof typeof SEGREGATED;

/** Choices of a version for a pair that one person does. */
const CHOICES = [
  { value: 'none', label: 'Puede ser la misma persona' },
  { value: 'alert', label: 'Avisa' },
  { value: 'refuse', label: 'Rechaza' },
] as const;
export type SegregationResult = (typeof CHOICES)[number]['value'];

/** Pairs by the name of their value, each with the choice of the first version. */
const PAIRS = {
  create_approve: 'alert',
  update_approve: 'none',
  sendrequest_approve: 'alert',
  create_consolidateorder: 'none',
  sendrequest_consolidateorder: 'none',
  create_generatebusiness: 'none',
  create_certifyaward: 'none',
  generatebusiness_certifyaward: 'none',
  consolidateorder_purchaseorder: 'none',
  consolidateorder_pay: 'none',
  purchaseorder_commitment: 'none',
  purchaseorder_receive: 'none',
  purchaseorder_pay: 'alert',
  commitment_accrued: 'none',
  commitment_pay: 'none',
  receive_accrued: 'none',
  receive_pay: 'none',
  accrued_pay: 'alert',
  senddaf_pay: 'none',
  create_regularizeunops: 'none',
  consolidateunops_regularizeunops: 'none',
} as const satisfies Readonly<Partial<Record<`${Segregated}_${Segregated}`, SegregationResult>>>;
type Pair = keyof typeof PAIRS;

/** Pairs of actions by name, each with what is done where one person does both on one record, in either order. */
export type SegregationValues = { readonly [Name in Pair]: SegregationResult };

/** An action that a person did on a record, and the one that the same person does now. */
export type SegregationFacts = { readonly done: Segregated; readonly now: Segregated };

// The table's keys are these.
const NAMES = Object.keys(PAIRS) as Pair[];

/** The two actions of a pair in words: 'Devengar y pagar'. */
export const pairText = (pair: string): string => {
  const [first, second] = pair.split('_').map((action) => SEGREGATED[action as Segregated] ?? action);
  return `${first} y ${uncapital(second ?? '')}`;
};

/** Name of the pair of two actions, in either order; undefined: no rule is about them. */
export const pairOf = ({ done, now }: SegregationFacts): Pair | undefined =>
  NAMES.find((name) => name === `${done}_${now}` || name === `${now}_${done}`);

/** Pairs of actions that one person does not do on one record (hospital E3). */
export const segregation: RuleSet<SegregationValues, SegregationFacts> = {
  name: 'segregation',
  title: 'Segregación',
  about:
    'Pares de acciones que una misma persona no hace sobre un mismo registro. Un par que «avisa» se puede hacer, y queda en la historia y en el Reporte De Segregación; uno que «rechaza» lo hace otra persona. Lo que se deshizo ya no cuenta.',
  on: 'el día de la segunda acción',
  values: {
    type: 'object',
    required: NAMES,
    properties: Object.fromEntries(
      NAMES.map((name) => [
        name,
        { type: 'string', enum: CHOICES.map(({ value }) => value), title: pairText(name) },
      ]),
    ),
  },
  form: NAMES.map((name) => ({ name, widget: 'select', span: 6, options: CHOICES })),
  judge(values, facts) {
    const pair = pairOf(facts);
    return { result: pair === undefined ? 'none' : values[pair], by: {} };
  },
  factsText: ({ done, now }) => pairText(`${done}_${now}`),
  resultText: ({ result }) => CHOICES.find(({ value }) => value === result)?.label ?? result,
  valuesText: (values) =>
    CHOICES.slice(1)
      .flatMap(({ value, label }) => {
        const pairs = NAMES.filter((name) => values[name] === value).map(pairText);
        return pairs.length === 0 ? [] : [`${label}: ${pairs.join('; ')}`];
      })
      .join('. ') || 'Ningún par',
  first: {
    validFrom: '2016-10-01',
    values: PAIRS,
    legalBasis: 'Normas Generales de Control Interno Gubernamental: separación de funciones incompatibles',
  },
};
