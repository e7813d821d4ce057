import type { RuleSet } from './rule-set.ts';

/** Consequences of sending a file to DAF without a required paper. */
export const FILE_MODES = ['ask', 'refuse', 'off'] as const;
type Values = { readonly mode: (typeof FILE_MODES)[number] };

const MODES: Readonly<Record<Values['mode'], string>> = {
  ask: 'Pedir justificación',
  refuse: 'No enviar',
  off: 'No revisar',
};

/** Descriptions of the required papers that a file lacks when it is sent to DAF. */
export type PaymentFileFacts = { readonly missing: readonly string[] };

/** Papers that the file of an order is to have when it is sent to DAF (hospital D4). */
export const paymentFile: RuleSet<Values, PaymentFileFacts> = {
  name: 'paymentFile',
  title: 'Expediente de pago',
  about:
    'Qué pasa si una orden se envía a DAF y su expediente no lleva un documento exigido en «Documentos del expediente». La justificación queda en su historia.',
  on: 'la fecha de envío a DAF',
  values: {
    type: 'object',
    required: ['mode'],
    properties: { mode: { type: 'string', enum: FILE_MODES, title: 'Si falta un documento exigido' } },
  },
  form: [
    {
      name: 'mode',
      widget: 'radio',
      span: 12,
      options: FILE_MODES.map((value) => ({ value, label: MODES[value] })),
    },
  ],
  judge: ({ mode }) => ({ result: mode === 'off' ? 'within' : 'missing', by: { mode } }),
  factsText: ({ missing }) => `Sin ${missing.join(', ')}`,
  resultText: ({ result }) => (result === 'missing' ? 'Expediente incompleto' : 'No se revisa'),
  valuesText: ({ mode }) => MODES[mode],
  first: {
    validFrom: '2016-10-01',
    values: { mode: 'ask' },
    legalBasis: 'Disposición de la institución',
  },
};
