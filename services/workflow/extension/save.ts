import { money } from '@expediente/kernel/decimal.ts';
import { streamKey, streamName } from '@expediente/kernel/streams.ts';
import type { ExtensionDraft } from '@expediente/machines/extension/commands.ts';
import { extension } from '@expediente/machines/extension/decide.ts';
import { type ExtensionState, NO_EXTENSION } from '@expediente/machines/extension/state.ts';
import { balance } from '@expediente/machines/ledger/quarter-budget-state.ts';
import { SaveExtension } from '@expediente/schemas/extension/commands.ts';
import { ledgerOf } from '../quarterly/ledger.ts';
import { command } from '../shared/commands/operation.ts';
import { costCentre } from '../shared/records/scope.ts';
import type { UniqueScope, UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { extensionApproval } from './approval.ts';
import { budgetsOf } from './budgets.ts';

type Of = { readonly unit: number; readonly year: number };

/** A unit has one open extension a year (planning B26). */
const OPEN = 'abierta';
const openOf = ({ unit, year }: Of): UniqueScope => ['openExtension', unit, year];
const sourceOf = (id: number): string => streamName(extension.events.category, id);

/** Frees the unit's year for the next extension. */
export const closeExtension = async (unit: UnitOfWork, { id, ...of }: ExtensionState): Promise<void> =>
  await unit.releaseUnique(openOf(of), OPEN, sourceOf(id));

/** Saves an extension in state 0 or 2; without an id the unit's open one of the year, or a new one (domain §4.4). */
export const saveExtension = command(
  '/quarterly/extension/insert/update',
  SaveExtension,
  async (unit, payload) => {
    const centre = await costCentre(unit, payload.p_id_unit);
    const of = { unit: centre.id, year: payload.p_year ?? unit.session.year };
    const given = payload.p_id || (await openId(unit, of));
    const before =
      given === 0 ? NO_EXTENSION : await extensionApproval.visible(unit, { p_id: given }, payload.p_revision);
    if (given !== 0 && before.unit !== of.unit)
      unit.refuse('unit-fixed', 'El centro de costo ya no puede cambiar', 'p_id_unit');
    const { year } = given === 0 ? of : before;
    const id = given === 0 ? await unit.newId(extension.events.category) : given;
    const after = await unit.decide(extension, [id], {
      type: 'SaveExtension',
      id,
      number: before.number || (await unit.nextNumber([extension.events.category, centre.id_parent, year])),
      unit: centre.id,
      executor: centre.id_parent,
      year,
      lines: await linesOf(unit, payload, { unit: centre.id, year }),
      budgets: await budgetsOf(unit, { unit: centre.id, year }),
    });
    if (given === 0)
      await unit.takeUnique(
        openOf(of),
        OPEN,
        sourceOf(id),
        `El centro de costo ya tiene abierta una reprogramación cuatrimestral de ${year}`,
        'p_id_unit',
      );
    return extensionApproval.answer(
      given === 0 ? 'La reprogramación se guardó.' : 'La reprogramación se actualizó.',
      after,
    );
  },
);

/** Id of the unit's open extension; 0 when it has none. */
async function openId(unit: UnitOfWork, of: Of): Promise<number> {
  const holder = await unit.holderOf(openOf(of), OPEN);
  return holder === null ? 0 : Number(streamKey(holder)[0]);
}

/**
 * Requested changes with the ledger's present figures of each budget.
 * @throws {Refused} a group is not in the catalogue
 */
async function linesOf(unit: UnitOfWork, { p_details }: SaveExtension, of: Of): Promise<ExtensionDraft[]> {
  const places = p_details.map(({ p_id_group: group, p_quarter: quarter }) => ({ group, quarter }));
  const [groups, levels, ledger] = await Promise.all([
    unit.references('group', [...new Set(places.map(({ group }) => group))]),
    unit.references('modificationType', [...new Set(p_details.map((each) => each.p_id_nivel))]),
    ledgerOf(unit, of, places),
  ]);
  return p_details.map((each, at): ExtensionDraft => {
    const { p_id_group: group, p_quarter: quarter, p_id_details: named = '' } = each;
    if (!groups.has(group)) unit.refuse('group-exists', `El grupo ${group} no existe`, 'p_details');
    if (!['', '0', `${group}-${quarter}`].includes(named))
      unit.refuse('line-fixed', `La línea ${named} no es la del grupo ${group} en ${quarter}`, 'p_details');
    const budget = ledger[at];
    return {
      group,
      quarter,
      level: each.p_id_nivel,
      levelKnown: levels.has(each.p_id_nivel),
      opened: budget?.opened ?? false,
      balance: budget ? balance(budget) : money('0'),
      ...(each.p_budget !== undefined && { seen: money(each.p_budget) }),
      newBudget: money(each.p_newBudget),
      ...(each.p_type !== undefined && { direction: each.p_type }),
      justification: each.p_justification,
    };
  });
}
