import { shownDate } from '@expediente/kernel/dates.ts';
import { compare } from '@expediente/kernel/decimal.ts';
import { quantityText } from '@expediente/kernel/format.ts';
import { AWARD_MISSING } from '@expediente/schemas/award/commands.ts';
import { QUOTATIONS } from '@expediente/schemas/award/quotations.ts';
import { JUSTIFICATION_MISSING } from '@expediente/schemas/shared/sentences.ts';
import { amountRules } from '../amounts.ts';
import { paperRules } from '../attachments.ts';
import { dateRules } from '../dates.ts';
import type { Rule, RuleBook } from '../life-cycle/rules.ts';
import type { AwardCommand, AwardedConsolidation } from './commands.ts';
import { justificationReasons, requestedQty, winnerOf } from './comparison.ts';
import { lacksNog, NOG_MISSING } from './nog.ts';
import type { AwardState } from './state.ts';

type Of<Type extends AwardCommand['type']> = Extract<AwardCommand, { type: Type }>;
type Rules<Type extends AwardCommand['type']> = readonly Rule<AwardState, Of<Type>>[];
type Save = Of<'SaveAward'>;

const quotations = paperRules(QUOTATIONS, (state: AwardState) => state.quotations);

/** First item whose key an earlier item of the list has. */
const repeated = <Item>(items: readonly Item[], keyOf: (item: Item) => number): Item | undefined =>
  items.find((item, at) => items.findIndex((each) => keyOf(each) === keyOf(item)) < at);

const repeatedUnit = ({ units }: Save) => repeated(units, ({ unit }) => unit);
const repeatedProvider = ({ providers }: Save) => repeated(providers, ({ provider }) => provider);

const fixedBy = (field: string, { consolidation }: Save): string =>
  `El campo ${field} ya no puede cambiar: viene de la resolución ${consolidation?.resolution ?? ''}`;

/** First cost centre whose quantity in the act differs from the resolution's, with both quantities. */
function otherQuantity({ consolidation, units }: Save) {
  for (const { unit, description, qty } of consolidation?.units ?? []) {
    const own = units.find((each) => each.unit === unit);
    if (own !== undefined && compare(own.qty, qty) !== 0)
      return { description, resolution: qty, act: own.qty };
  }
  return undefined;
}

const sameUnits = (consolidation: AwardedConsolidation | null, { units }: Save): boolean =>
  consolidation === null ||
  (consolidation.units.length === units.length &&
    consolidation.units.every(({ unit }) => units.some((each) => each.unit === unit)));

/** First attached quotation whose provider no longer has an offer. */
const withoutOffer = ({ quotations }: AwardState, { providers }: Save) =>
  quotations.find((quotation) => !providers.some(({ provider }) => provider === quotation.provider));

/** Day and hour as one text that sorts. */
const moment = (date: string, hour: string): string => `${date} ${hour}`;
const shownMoment = (date: string, hour: string): string => `${shownDate(date)} ${hour}`;

/** Rule that an hour of today is not later than now; `dateRules` refuse later days. */
const hourNotFuture = <
  Command extends {
    readonly date: string;
    readonly hour: string;
    readonly today: string;
    readonly hourNow: string;
  },
>(
  of: string,
): Rule<AwardState, Command> => ({
  name: 'hour-not-future',
  at: 'p_hour',
  holds: (_, { date, hour, today, hourNow }) => date < today || hour <= hourNow,
  reason: (_, { hour, hourNow }) =>
    `La hora ${of} (${hour}) no puede ser posterior a la hora actual (${hourNow})`,
});

/** Rules of saving (R2 §5, awards A1, A11 to A13). */
const SAVE: Rules<'SaveAward'> = [
  {
    name: 'nog-given',
    at: 'p_nog',
    holds: (_, { purchaseType, purchaseTypeDescription, nog }) =>
      !lacksNog(purchaseType, purchaseTypeDescription, nog),
    reason: NOG_MISSING,
  },
  {
    name: 'supply-of-resolution',
    at: 'p_id_supplie',
    holds: (_, { consolidation, supply }) => consolidation === null || consolidation.supply === supply,
    reason: (_, command) => fixedBy('Insumo', command),
  },
  {
    name: 'units-once',
    at: 'p_unit',
    holds: (_, command) => repeatedUnit(command) === undefined,
    reason: (_, command) => `El centro de costo ${repeatedUnit(command)?.description} ya está agregado`,
  },
  {
    name: 'units-of-resolution',
    at: 'p_unit',
    holds: (_, command) => sameUnits(command.consolidation, command),
    reason: (_, command) => fixedBy('Centros de costo', command),
  },
  {
    name: 'quantities-of-resolution',
    at: 'p_unit',
    holds: (_, command) => otherQuantity(command) === undefined,
    reason: (_, command) => {
      const found = otherQuantity(command);
      if (found === undefined) return '';
      return `La cantidad de ${found.description} es ${quantityText(found.resolution)} en la resolución y ${quantityText(found.act)} en el acta`;
    },
  },
  {
    name: 'providers-once',
    at: 'p_providers',
    holds: (_, command) => repeatedProvider(command) === undefined,
    reason: (_, command) => `El proveedor ${repeatedProvider(command)?.name} ya está agregado`,
  },
  {
    name: 'winner-chosen',
    at: 'p_providers',
    holds: (_, { providers }) => winnerOf(providers) !== undefined,
    reason: AWARD_MISSING.winner,
  },
  {
    name: 'one-winner',
    at: 'p_providers',
    holds: (_, { providers }) => providers.filter(({ winner }) => winner === 1).length === 1,
    reason: 'Solo un proveedor puede ser el ganador',
  },
  {
    name: 'winner-active',
    at: 'p_providers',
    holds: (_, { winnerActive }) => winnerActive,
    reason: (_, { providers }) => `El proveedor ganador ${winnerOf(providers)?.name} está inactivo`,
  },
  {
    name: 'quotations-keep-offers',
    at: 'p_providers',
    holds: (state, command) => withoutOffer(state, command) === undefined,
    reason: (state, command) => {
      const provider = withoutOffer(state, command)?.provider;
      const name = state.providers.find((each) => each.provider === provider)?.name;
      return `El proveedor ${name} tiene una cotización adjunta: quítela antes de quitar su oferta`;
    },
  },
  ...amountRules<AwardState, Save>((_, { units }) => [
    {
      name: 'La cantidad solicitada',
      kind: 'quantity',
      amount: requestedQty({ units }),
      mend: 'las cantidades de los centros de costo',
      at: 'p_unit',
    },
  ]),
  {
    name: 'qty-within-requested',
    at: 'p_qty',
    holds: (_, { qty, units }) => compare(qty, requestedQty({ units })) <= 0,
    reason: 'La cantidad debe ser menor o igual a la total solicitada',
  },
  {
    name: 'amount-within-offer',
    at: 'p_amount',
    holds: (_, { amount, providers }) => {
      const winner = winnerOf(providers);
      return winner === undefined || compare(amount, winner.amount) <= 0;
    },
    reason: 'El monto debe ser menor o igual que la oferta ganadora',
  },
  {
    name: 'justification-given',
    at: 'p_justification',
    holds: (_, command) =>
      command.justification.trim() !== '' ||
      (!command.asksJustification && justificationReasons(command).length === 0),
    reason: JUSTIFICATION_MISSING,
  },
  ...dateRules<AwardState, Save>((_, { date, consolidation }) => [
    {
      day: { title: 'fecha del acta', day: date, at: 'p_date' },
      after: { title: 'fecha de resolución', day: consolidation?.dateResolution ?? '' },
    },
  ]),
  hourNotFuture<Save>('del acta'),
];

const BUSINESS: Rules<'GenerateBusiness'> = [
  {
    name: 'business-after-award',
    at: (state, { date }) => (date < state.date ? 'p_date' : 'p_hour'),
    holds: (state, { date, hour }) => moment(date, hour) >= moment(state.date, state.hour),
    reason: (state, { date, hour }) =>
      `La negociación (${shownMoment(date, hour)}) no puede ser anterior al acta (${shownMoment(state.date, state.hour)})`,
  },
  ...dateRules<AwardState, Of<'GenerateBusiness'>>((_, { date }) => [
    {
      day: { title: 'fecha de la negociación', day: date, at: 'p_date' },
      after: { title: 'fecha del acta', day: '' },
    },
  ]),
  hourNotFuture<Of<'GenerateBusiness'>>('de la negociación'),
];

/** Reason for which an award cannot be deleted, else '' (awards A15). */
export const deleteFault = (number: string, carriedBy: string | null): string =>
  carriedBy === null ? '' : `El acta ${number} la lleva ${carriedBy}. Cambie primero el acta de la orden`;

/** Every command's rules in the order in which they refuse. */
export const AWARD_RULES: RuleBook<AwardState, AwardCommand> = {
  SaveAward: SAVE,
  GenerateBusiness: BUSINESS,
  CertifyAward: [],
  UpdateTemplates: [],
  AttachQuotation: [
    {
      name: 'quotation-of-offer',
      at: 'p_id_provider',
      holds: ({ providers }, { provider }) => providers.some((each) => each.provider === provider),
      reason: 'El proveedor no tiene oferta en el acta',
    },
    quotations.most,
  ],
  RemoveQuotation: [quotations.there],
  DeleteAward: [
    {
      name: 'not-carried',
      holds: ({ number }, { carriedBy }) => deleteFault(number, carriedBy) === '',
      reason: ({ number }, { carriedBy }) => deleteFault(number, carriedBy),
    },
  ],
};
