import { type Money, money } from '@expediente/kernel/decimal.ts';
import { pac } from '@expediente/machines/pac/decide.ts';
import type { PacState } from '@expediente/machines/pac/state.ts';
import { quarterly } from '@expediente/machines/quarterly/decide.ts';
import { SaveQuarterly } from '@expediente/schemas/quarterly/commands.ts';
import type { QuarterAmount } from '@expediente/schemas/quarterly/events.ts';
import { unitYearId } from '@expediente/schemas/shared/unit-year.ts';
import { command } from '../shared/commands/operation.ts';
import { costCentre } from '../shared/records/scope.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { quarterlyApproval } from './approval.ts';
import { planOf } from './plan.ts';

/** Saves a programming in state 0 or 2 (domain §4.3). */
export const saveQuarterly = command('/quarterly/insert/update', SaveQuarterly, async (unit, payload) => {
  const { p_id_unit: id, p_year: year } = payload;
  const centre = await costCentre(unit, id);
  const { state: before, exists } = await unit.load(quarterly, id, year);
  const named = payload.p_id ?? '';
  const isNew = named === '' || named === '0';
  if (isNew && exists)
    unit.refuse('quarterly-once', `El centro de costo ya tiene la programación del año ${year}`, 'p_id_unit');
  if (!isNew && named !== unitYearId({ unit: id, year }))
    unit.refuse('quarterly-fixed', 'El centro de costo y el año ya no pueden cambiar', 'p_id_unit');
  await unit.expectSeen(quarterly, [id, year], payload.p_revision);
  const { state: plan } = await unit.load(pac, id, year);
  const after = await unit.decide(quarterly, [id, year], {
    type: 'SaveQuarterly',
    unit: id,
    executor: centre.id_parent,
    year,
    number: before.number || (await unit.nextNumber([quarterly.events.category, centre.id_parent, year])),
    amounts: await amountsOf(unit, payload),
    planApproved: plan.status === 'aprobado',
    seen: {
      ...moneyOf('total', payload.p_budget),
      ...moneyOf('budgetPac', payload.p_budget_pac),
      ...(payload.p_quarter_approve !== undefined && { approved: payload.p_quarter_approve }),
    },
    ...(await planOf(unit, { ...before, unit: id, year })),
  });
  const outside = groupsOutside(plan, after.amounts);
  return quarterlyApproval.answer(
    `${exists ? 'La programación se actualizó.' : 'La programación se guardó.'}${outsideInWords(outside)}`,
    after,
    { unplanned_groups: outside },
  );
});

/** Programmed groups of which the plan has nothing: nothing could be bought with their budget (planning B19). */
function groupsOutside({ lines, added }: PacState, amounts: readonly QuarterAmount[]): readonly string[] {
  const planned = new Set([...lines, ...added].map(({ group }) => group));
  return [...new Set(amounts.map(({ group }) => group))].filter((group) => !planned.has(group));
}

const outsideInWords = (groups: readonly string[]): string =>
  groups.length === 0
    ? ''
    : ` El PAC no tiene insumos ${groups.length === 1 ? 'del grupo' : 'de los grupos'} ${groups.join(', ')}: revise ${groups.length === 1 ? 'su presupuesto' : 'sus presupuestos'}.`;

const moneyOf = <Name extends string>(name: Name, text: string | undefined): { [Key in Name]?: Money } =>
  text === undefined ? {} : ({ [name]: money(text) } as { [Key in Name]: Money }); // one entry of that name

async function amountsOf(unit: UnitOfWork, { p_details }: SaveQuarterly): Promise<QuarterAmount[]> {
  const groups = await unit.references('group', [...new Set(p_details.map((each) => each.p_id_group))]);
  return p_details.map(({ p_id_group: group, p_quarter: quarter, p_budget }) => {
    if (!groups.has(group)) unit.refuse('group-exists', `El grupo ${group} no existe`, 'p_details');
    return { group, quarter, budget: money(p_budget) };
  });
}
