import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import { AttachOrderPaper, RemoveOrderPaper } from '@expediente/schemas/order/commands.ts';
import { ORDER_PAPERS } from '@expediente/schemas/order/papers.ts';
import { command, commandWithFile } from '../shared/commands/operation.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { decideOrder, orderAnswer, visibleOrder } from './access.ts';

const { texts } = ORDER_PAPERS;

/** Attaches a paper to the file of an order, from state 1 on; also to one that is with DAF already (hospital D2). */
export const attachOrderPaper = commandWithFile(
  '/orders/documents/attach',
  AttachOrderPaper,
  { ...ORDER_PAPERS.file, merged: true },
  async (unit, { p_id, p_id_kind, p_revision }, { hash, name, size }) => {
    const before = await visibleOrder(unit, p_id, p_revision);
    const [kind] = await named(unit, 'paperKind', [p_id_kind], 'p_id_kind');
    if (kind?.state !== 1)
      return unit.refuse(
        'paper-kind-active',
        `${kind?.description} está inactivo en «Documentos del expediente»: elija otro documento`,
        'p_id_kind',
      );
    const { description } = kind;
    const after = await decideOrder(unit, before, {
      type: 'AttachPaper',
      ...{ kind: p_id_kind, description, hash, name, size },
    });
    if (after === before)
      return {
        ...orderAnswer(`El expediente ya lleva este archivo como ${description}.`, after),
        response: 'info',
      };
    return orderAnswer(
      orderStates.is(after.status, 'enviada')
        ? 'El documento se adjuntó; el expediente ya estaba en DAF.'
        : texts.attached,
      after,
    );
  },
);

/** Removes a paper while the file is not with DAF; the order's history keeps it (hospital D2). */
export const removeOrderPaper = command(
  '/orders/documents/remove',
  RemoveOrderPaper,
  async (unit, { p_id, p_id_kind: kind, p_hash: hash, p_revision }) => {
    const before = await visibleOrder(unit, p_id, p_revision);
    return orderAnswer(texts.removed, await decideOrder(unit, before, { type: 'RemovePaper', kind, hash }));
  },
);

/**
 * Records of a catalogue that a payload names, each once.
 * @throws {Refused} one of them does not exist
 */
export async function named<Name extends 'paperKind' | 'rejectionCause'>(
  unit: UnitOfWork,
  catalogue: Name,
  ids: readonly number[],
  field: string,
): Promise<readonly CatalogueRecords[Name][]> {
  const once = [...new Set(ids)];
  const found = await unit.references(catalogue, once);
  return once.map(
    (id) => found.get(String(id)) ?? unit.refuse(`${catalogue}-exists`, GONE[catalogue], field),
  );
}

const GONE = {
  paperKind: 'Ese documento ya no está en «Documentos del expediente»: elija otro',
  rejectionCause: 'Esa causa ya no está en «Listado de Causas De Rechazo»: elija otra',
} as const;
