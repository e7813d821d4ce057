import { AttachQuotation, RemoveQuotation } from '@expediente/schemas/award/commands.ts';
import { QUOTATIONS } from '@expediente/schemas/award/quotations.ts';
import { command, commandWithFile } from '../shared/commands/operation.ts';
import { awardStep } from './access.ts';

/** Attaches the paper of an offer, until the award is certified. */
export const attachQuotation = commandWithFile(
  '/awardacts/quotations/attach',
  AttachQuotation,
  QUOTATIONS.file,
  (unit, { p_id_provider: provider, ...award }, { hash, name, size }) =>
    awardStep(unit, award, QUOTATIONS.texts.attached, {
      type: 'AttachQuotation',
      provider,
      hash,
      name,
      size,
    }),
);

/** Removes a quotation, until the award is certified; the award's history keeps it. */
export const removeQuotation = command(
  '/awardacts/quotations/remove',
  RemoveQuotation,
  (unit, { p_id_provider: provider, p_hash: hash, ...award }) =>
    awardStep(unit, award, QUOTATIONS.texts.removed, { type: 'RemoveQuotation', provider, hash }),
);
