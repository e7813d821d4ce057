import { AttachQuotation, RemoveQuotation } from '@expediente/schemas/award/commands.ts';
import { QUOTATION } from '@expediente/schemas/award/forms.ts';
import { command, commandWithFile } from '../shared/commands/operation.ts';
import { awardAnswer, decideAward, visibleAward } from './access.ts';

/** Until it is certified: the paper of an offer. */
export const attachQuotation = commandWithFile(
  '/awardacts/quotations/attach',
  AttachQuotation,
  QUOTATION,
  async (unit, payload, { hash, name, size }) => {
    const before = await visibleAward(unit, payload.p_id, payload.p_revision);
    const after = await decideAward(unit, before, {
      type: 'AttachQuotation',
      provider: payload.p_id_provider,
      hash,
      name,
      size,
    });
    return awardAnswer('La cotización se adjuntó.', after);
  },
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
