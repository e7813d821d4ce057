import { amountRules } from '../amounts.ts';
import { dateRules, type NamedDay } from '../dates.ts';
import type { Rule, RuleBook } from '../life-cycle/rules.ts';
import { invoiceKey, repeatedInvoice } from '../order/invoices.ts';
import type { UnopsCommand } from './commands.ts';
import type { UnopsState } from './state.ts';
import { SUM_FAULTS, sumsHold } from './sums.ts';

type Of<Type extends UnopsCommand['type']> = Extract<UnopsCommand, { readonly type: Type }>;
type Rules<Type extends UnopsCommand['type']> = readonly Rule<UnopsState, Of<Type>>[];
type Save = Of<'SaveUnops'>;

/** Reason for which a record cannot be consolidated, else '' (R3 §4, unops D8). */
export const receiptsFault = ({
  id,
  receiptsCompleted,
}: Pick<UnopsState, 'id' | 'receiptsCompleted'>): string =>
  receiptsCompleted === 1
    ? ''
    : `El registro ${id} no tiene todos sus recibos. Márquelo como completo cuando los tenga`;

const NO_DAY: NamedDay = { title: '', day: '' };

/** Every day of a record's form with its field. */
const formDays = ({ dateAct, invoices, receipts }: Save): readonly NamedDay[] => [
  { title: 'fecha de acta', day: dateAct, at: 'p_date_act' },
  ...invoices.map(({ serie, number, date }) => ({
    title: `fecha de la factura ${serie} ${number}`,
    day: date,
    at: 'p_invoices',
  })),
  ...receipts.map(({ number, date }) => ({
    title: `fecha del recibo ${number}`,
    day: date,
    at: 'p_receipts',
  })),
];

const repeatedSubProduct = ({ subProducts }: Save) =>
  subProducts.find(
    ({ subProduct }, at) => subProducts.findIndex((each) => each.subProduct === subProduct) !== at,
  );

const repeated = ({ invoices }: Save) => repeatedInvoice(invoices);

const SAVE: Rules<'SaveUnops'> = [
  ...amountRules<UnopsState, Save>((_, { total }) => [
    { name: 'El total', kind: 'money', amount: total, mend: 'la cantidad o el precio', at: 'p_qty' },
  ]),
  {
    name: 'sub-products-once',
    at: 'p_sub_products',
    holds: (_, command) => repeatedSubProduct(command) === undefined,
    reason: (_, command) => `El subproducto ${repeatedSubProduct(command)?.subProduct} está repetido`,
  },
  {
    name: 'sub-products-sum',
    at: 'p_sub_products',
    holds: (_, command) => sumsHold(command).subProducts,
    reason: SUM_FAULTS.subProducts,
  },
  {
    name: 'invoices-sum',
    at: 'p_invoices',
    holds: (_, command) => sumsHold(command).invoices,
    reason: SUM_FAULTS.invoices,
  },
  {
    name: 'receipts-sum',
    at: 'p_receipts',
    holds: (_, command) => sumsHold(command).receipts,
    reason: SUM_FAULTS.receipts,
  },
  {
    name: 'invoices-once',
    at: 'p_invoices',
    holds: (_, command) => repeated(command) === undefined,
    reason: (_, command) => {
      const invoice = repeated(command);
      return invoice === undefined ? '' : `La factura ${invoiceKey(invoice)} está repetida`;
    },
  },
  ...dateRules<UnopsState, Save>((_, command) => formDays(command).map((day) => ({ day, after: NO_DAY }))),
];

/** Every command's rules in the order in which they refuse. */
export const UNOPS_RULES: RuleBook<UnopsState, UnopsCommand> = {
  SaveUnops: SAVE,
  DeleteUnops: [],
  ConsolidateUnops: [
    {
      name: 'receipts-completed',
      at: 'p_unops',
      holds: (state) => receiptsFault(state) === '',
      reason: (state) => receiptsFault(state),
    },
  ],
  ReleaseUnops: [],
  RegularizeUnops: [],
};
