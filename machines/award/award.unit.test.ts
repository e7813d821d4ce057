import { money, quantity } from '@expediente/kernel/decimal.ts';
import { isRefused } from '@expediente/kernel/refusal.ts';
import type { AwardEvent } from '@expediente/schemas/award/events.ts';
import { describe, expect, test } from 'vitest';
import { MOVED_ON } from '../life-cycle/rules.ts';
import {
  AWARD,
  AWARD_EVENTS,
  AWARD_TODAY,
  certify,
  negotiate,
  QUOTATION,
  saveAward,
} from '../testing/award-samples.ts';
import { happenings, listed, walked } from '../testing/paths.ts';
import { carriedOut, folded, typesIn } from '../testing/specification.ts';
import type { AwardCommand, AwardedConsolidation } from './commands.ts';
import { justificationReasons } from './comparison.ts';
import { award } from './decide.ts';
import { type AwardStatus, awardStates } from './life-cycle.ts';
import { nogOf } from './nog.ts';
import type { AwardState } from './state.ts';

const { recorded, negotiated, certified, attached } = AWARD_EVENTS;
const [NORTH, SAMPLE] = AWARD.providers as [(typeof AWARD.providers)[0], (typeof AWARD.providers)[0]];

describe('offered actions', () => {
  /** R2 §4, awards §1.1: deletion and update of the templates in every state; prints by state. */
  test.each<[AwardStatus, readonly string[]]>([
    ['adjudicada', ['view', 'generatebusiness', 'update', 'updatetemplates', 'delete', 'printaward']],
    ['negociada', ['view', 'certifyaward', 'updatetemplates', 'delete', 'printaward', 'printbusiness']],
    ['certificada', ['view', 'updatetemplates', 'delete', 'printaward', 'printbusiness', 'printcertify']],
    ['razonada', ['view', 'printaward', 'printbusiness']],
    ['eliminada', []],
  ])('in %s', (status, expected) => {
    const facts = { status, number: '12/2026', negotiated: true, carriedBy: null };
    const offers = award.offers({ ...facts, templatesChanged: true });
    expect(offers.map(({ action }) => action)).toEqual(expected);
    // Templates are only taken where there are others.
    expect(award.offers({ ...facts, templatesChanged: false }).map(({ action }) => action)).toEqual(
      expected.filter((action) => action !== 'updatetemplates'),
    );
    expect(offers.every(({ allowed }) => allowed)).toBe(true);
  });

  test('deletion is blocked while an order carries the number, and says which', () => {
    const carriedBy = 'la orden de compra 318';
    const offer = award
      .offers({
        status: 'certificada',
        number: '12/2026',
        negotiated: true,
        carriedBy,
        templatesChanged: false,
      })
      .find(({ action }) => action === 'delete');
    const reason = 'El acta 12/2026 la lleva la orden de compra 318. Cambie primero el acta de la orden';
    expect(offer).toMatchObject({ allowed: false, reason });
    expect(refusal([recorded], { type: 'DeleteAward', carriedBy, reason: '', today: AWARD_TODAY })).toEqual([
      'not-carried',
      reason,
      undefined,
    ]);
  });

  test('an act that was razonada before its negotiation has none to print; older deletions stay deleted', () => {
    const { reasoned, deleted } = AWARD_EVENTS;
    const offered = (events: readonly AwardEvent[]) =>
      award.offers(award.facts(folded(award, events))).map(({ action }) => action);
    expect(offered([recorded, reasoned])).toEqual(['view', 'printaward']);
    expect(offered([recorded, negotiated, reasoned])).toEqual(['view', 'printaward', 'printbusiness']);
    expect(folded(award, [recorded, deleted]).status).toBe('eliminada');
  });

  test('what waits for whom', () => {
    expect(awardStates.waiting.map(({ title }) => title)).toEqual([
      'Actas por negociar',
      'Actas por certificar',
    ]);
  });
});

describe('the machine', () => {
  const commands: readonly AwardCommand[] = [
    saveAward(),
    saveAward({ justification: 'Otra' }),
    negotiate,
    certify,
    { type: 'UpdateTemplates', templates: 3 },
    { type: 'AttachQuotation', ...QUOTATION },
    { type: 'RemoveQuotation', provider: QUOTATION.provider, hash: QUOTATION.hash },
    { type: 'DeleteAward', carriedBy: null, reason: '', today: AWARD_TODAY },
  ];
  const keyOf = ({ status, quotations }: AwardState): string => `${status} ${quotations.length}`;
  const visits = walked(award.machine, commands, keyOf);

  test('reaches every state by every event that its table names, and folds to the same', () => {
    expect([...new Set(visits.map(({ value }) => value))].sort()).toEqual(
      // Acts are no longer deleted; older events alone lead there.
      Object.keys(awardStates.states)
        .filter((name) => name !== 'eliminada')
        .sort(),
    );
    expect(happenings(award, visits, commands)).toEqual(listed(awardStates));
    for (const { path, value } of visits) expect(carriedOut(award, path).status).toBe(value);
  });

  test('all else has moved on', () => {
    for (const { state } of visits)
      for (const command of commands) {
        if (awardStates.states[state.status].on?.[command.type] !== undefined) continue;
        const decision = award.decide(state, command);
        expect(isRefused(decision) && decision.refusal.rule).toBe(MOVED_ON.rule);
      }
  });
});

/** Rule, reason and field of a refusal. */
function refusal(events: readonly AwardEvent[], command: AwardCommand) {
  const decision = award.decide(folded(award, events), command);
  if (!isRefused(decision)) return typesIn(decision);
  const { rule, message, field } = decision.refusal;
  return [rule, message, field];
}

describe('what a save is refused for', () => {
  const consolidation: AwardedConsolidation = {
    order: 9,
    resolution: 'R-9/2026',
    dateResolution: '2026-02-17',
    supply: 30101,
    units: AWARD.units,
  };
  const ofResolution = { consolidation, order: 9, resolution: 'R-9/2026' } as const;

  test.each<[string, Parameters<typeof saveAward>[0], readonly unknown[]]>([
    ['no NOG', { nog: '' }, ['nog-given', 'Ingresar el NOG', 'p_nog']],
    [
      'another supply than the resolution',
      { ...ofResolution, supply: 1 },
      [
        'supply-of-resolution',
        'El campo Insumo ya no puede cambiar: viene de la resolución R-9/2026',
        'p_id_supplie',
      ],
    ],
    [
      'a cost centre twice',
      { units: AWARD.units.flatMap((unit, at) => (at === 0 ? [unit, unit] : [])) },
      ['units-once', 'El centro de costo EMERGENCIA ya está agregado', 'p_unit'],
    ],
    [
      'a cost centre less than the resolution',
      { ...ofResolution, units: AWARD.units.slice(0, 1) },
      [
        'units-of-resolution',
        'El campo Centros de costo ya no puede cambiar: viene de la resolución R-9/2026',
        'p_unit',
      ],
    ],
    [
      'another quantity than the resolution',
      { ...ofResolution, units: AWARD.units.map((unit) => ({ ...unit, qty: quantity(100) })) },
      [
        'quantities-of-resolution',
        'La cantidad de EMERGENCIA es 200 en la resolución y 100 en el acta',
        'p_unit',
      ],
    ],
    [
      'a provider twice',
      { providers: [NORTH, NORTH] },
      ['providers-once', 'El proveedor Droguería Ejemplo del Norte, S.A. ya está agregado', 'p_providers'],
    ],
    [
      'no winner',
      { providers: [SAMPLE] },
      ['winner-chosen', 'Por favor, seleccionar proveedor ganador', 'p_providers'],
    ],
    [
      'two winners',
      { providers: [NORTH, { ...SAMPLE, winner: 1 }] },
      ['one-winner', 'Solo un proveedor puede ser el ganador', 'p_providers'],
    ],
    [
      'an inactive winner',
      { winnerActive: false },
      [
        'winner-active',
        'El proveedor ganador Droguería Ejemplo del Norte, S.A. está inactivo',
        'p_providers',
      ],
    ],
    [
      'more than was asked for',
      { qty: quantity('300.01') },
      ['qty-within-requested', 'La cantidad debe ser menor o igual a la total solicitada', 'p_qty'],
    ],
    [
      'more than the winner offers',
      { amount: money('750.01') },
      ['amount-within-offer', 'El monto debe ser menor o igual que la oferta ganadora', 'p_amount'],
    ],
    [
      'no justification of a type that asks for it',
      { asksJustification: true },
      ['justification-given', 'Por favor, ingresar la justificación', 'p_justification'],
    ],
    [
      'no justification of less than was asked for',
      { qty: quantity('299.99') },
      ['justification-given', 'Por favor, ingresar la justificación', 'p_justification'],
    ],
    [
      'no justification of more than the lowest offer',
      { providers: [NORTH, { ...SAMPLE, amount: money('749.99') }] },
      ['justification-given', 'Por favor, ingresar la justificación', 'p_justification'],
    ],
    [
      'a day after today',
      { date: '2026-02-21' },
      [
        'dates-not-future',
        'La fecha del acta (21/02/2026) no puede ser posterior a hoy (20/02/2026)',
        'p_date',
      ],
    ],
    [
      'a day before the resolution',
      { ...ofResolution, date: '2026-02-16' },
      [
        'dates-in-order',
        'La fecha del acta (16/02/2026) no puede ser anterior a la fecha de resolución (17/02/2026)',
        'p_date',
      ],
    ],
    [
      'an hour that is still to come',
      { date: AWARD_TODAY, hour: '15:31' },
      [
        'hour-not-future',
        'La hora del acta (15:31) no puede ser posterior a la hora actual (15:30)',
        'p_hour',
      ],
    ],
  ])('%s', (_, changes, expected) => {
    expect(refusal([], saveAward(changes))).toEqual(expected);
  });

  test('an award by resolution is recorded as its consolidation is', () => {
    expect(refusal([], saveAward(ofResolution))).toEqual(['AwardRecorded']);
  });

  test('the offer of an attached quotation stays', () => {
    expect(refusal([recorded, attached], saveAward({ providers: [NORTH] }))).toEqual([
      'quotations-keep-offers',
      'El proveedor Distribuidora Muestra, S.A. tiene una cotización adjunta: quítela antes de quitar su oferta',
      'p_providers',
    ]);
  });

  test('saving what is there records nothing', () => {
    expect(refusal([recorded], saveAward())).toEqual([]);
  });
});

test('an edit keeps the templates of the act, another purchase type comes with its own', () => {
  const edited = (changes: Parameters<typeof saveAward>[0]) =>
    carriedOut(award, [saveAward({ templates: 2 }), saveAward({ templates: 5, ...changes })]).templates;
  expect(edited({ justification: 'Otra' })).toBe(2);
  expect(edited({ purchaseType: 3 })).toBe(5);
});

test('templates that are those of today already are no event', () => {
  expect(refusal([recorded], { type: 'UpdateTemplates', templates: AWARD.templates })).toEqual([]);
});

describe('the negotiation', () => {
  test.each<[string, Partial<Extract<AwardCommand, { type: 'GenerateBusiness' }>>, readonly unknown[]]>([
    [
      'before the day of the act',
      { date: '2026-02-17' },
      [
        'business-after-award',
        'La negociación (17/02/2026 10:00) no puede ser anterior al acta (18/02/2026 08:15)',
        'p_date',
      ],
    ],
    [
      'before the hour of the act',
      { date: '2026-02-18', hour: '08:14' },
      [
        'business-after-award',
        'La negociación (18/02/2026 08:14) no puede ser anterior al acta (18/02/2026 08:15)',
        'p_hour',
      ],
    ],
    [
      'after today',
      { date: '2026-02-21' },
      [
        'dates-not-future',
        'La fecha de la negociación (21/02/2026) no puede ser posterior a hoy (20/02/2026)',
        'p_date',
      ],
    ],
  ])('not %s', (_, changes, expected) => {
    expect(refusal([recorded], { ...negotiate, ...changes })).toEqual(expected);
  });

  test('at the very hour of the act', () => {
    const { date, hour } = AWARD;
    expect(refusal([recorded], { ...negotiate, date, hour })).toEqual(['AwardBusinessGenerated']);
  });
});

test('quotations are attached once, to an offer, until the act is certified', () => {
  const attach: AwardCommand = { type: 'AttachQuotation', ...QUOTATION };
  expect(refusal([recorded, attached], attach)).toEqual([]);
  expect(refusal([recorded], { ...attach, provider: 9 })).toEqual([
    'quotation-of-offer',
    'El proveedor no tiene oferta en el acta',
    'p_id_provider',
  ]);
  expect(refusal([recorded, negotiated, certified], attach)[0]).toBe(MOVED_ON.rule);
  expect(refusal([recorded], { type: 'RemoveQuotation', provider: 2, hash: 'b' })[0]).toBe(
    'quotation-attached',
  );
});

test('the dialog lists why an award is to be justified', () => {
  expect(
    justificationReasons({
      ...AWARD,
      qty: quantity(250),
      providers: [NORTH, { ...SAMPLE, amount: money(700) }],
    }),
  ).toEqual([
    'El monto es mayor que la oferta más baja (Q700.00)',
    'La cantidad es menor que la solicitada (300)',
  ]);
  expect(justificationReasons(AWARD)).toEqual([]);
});

test('type 2 has no NOG; a purchase of low value may have one', () => {
  expect([nogOf(2, 'COTIZACIÓN'), nogOf(5, 'COMPRA DE BAJA CUANTÍA'), nogOf(1, 'COMPRA DIRECTA')]).toEqual([
    'none',
    'optional',
    'required',
  ]);
});
