import { AttachQuotation, RemoveQuotation } from '@expediente/schemas/award/commands.ts';
import { QUOTATION } from '@expediente/schemas/award/forms.ts';
import { type Static, Type } from 'typebox';
import { command, KeptFile } from '../shared/commands/operation.ts';
import { awardAnswer, decideAward, visibleAward } from './access.ts';

/** The quotation with the file that came with it, as it was kept. */
const AttachWithFile = Type.Object({
  ...AttachQuotation.properties,
  [QUOTATION.field]: Type.Optional(KeptFile),
});
type AttachWithFile = Static<typeof AttachWithFile>;

/** Until it is certified: the paper of an offer. */
export const attachQuotation = command(
  '/awardacts/quotations/attach',
  AttachWithFile,
  async (unit, payload: AttachWithFile) => {
    const before = await visibleAward(unit, payload.p_id, payload.p_revision);
    const file =
      payload[QUOTATION.field] ?? unit.refuse('quotation-given', QUOTATION.missing, QUOTATION.field);
    const after = await decideAward(unit, before, {
      type: 'AttachQuotation',
      provider: payload.p_id_provider,
      hash: file.hash,
      name: file.name,
      size: file.size,
    });
    return awardAnswer('La cotización se adjuntó.', after);
  },
  { field: QUOTATION.field, kind: 'pdf or image', missing: QUOTATION.missing },
);

/** Until it is certified; what was attached stays in its history. */
export const removeQuotation = command(
  '/awardacts/quotations/remove',
  RemoveQuotation,
  async (unit, payload) => {
    const before = await visibleAward(unit, payload.p_id, payload.p_revision);
    const after = await decideAward(unit, before, {
      type: 'RemoveQuotation',
      provider: payload.p_id_provider,
      hash: payload.p_hash,
    });
    return awardAnswer('La cotización se quitó.', after);
  },
);
