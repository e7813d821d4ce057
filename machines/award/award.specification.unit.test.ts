import {
  AWARD,
  AWARD_EVENTS,
  AWARD_TODAY,
  certify,
  negotiate,
  QUOTATION,
  saveAward,
} from '../testing/award-samples.ts';
import { specify } from '../testing/specification.ts';
import { award } from './decide.ts';
import { awardStates } from './life-cycle.ts';

const { recorded, negotiated, certified, attached, reasoned } = AWARD_EVENTS;

specify(award, awardStates, (given) => ({
  SaveAward: given([recorded])
    .when(saveAward({ justification: 'Menor precio.' }))
    .then([{ type: 'AwardRevised', data: { ...AWARD, justification: 'Menor precio.' } }]),
  GenerateBusiness: given([recorded]).when(negotiate).then([negotiated]),
  CertifyAward: given([recorded, negotiated]).when(certify).then([certified]),
  UpdateTemplates: given([recorded, negotiated, certified])
    .when({ type: 'UpdateTemplates', templates: 3 })
    .then([{ type: 'AwardTemplatesUpdated', data: { templates: 3 } }]),
  AttachQuotation: given([recorded])
    .when({ type: 'AttachQuotation', ...QUOTATION })
    .then([attached]),
  RemoveQuotation: given([recorded, attached])
    .when({ type: 'RemoveQuotation', provider: QUOTATION.provider, hash: QUOTATION.hash })
    .then([
      {
        type: 'AwardQuotationRemoved',
        data: { provider: QUOTATION.provider, hash: QUOTATION.hash, name: QUOTATION.name },
      },
    ]),
  DeleteAward: given([recorded, negotiated])
    .when({
      type: 'DeleteAward',
      carriedBy: null,
      reason: 'Se registró dos veces',
      today: AWARD_TODAY,
    })
    .then([reasoned]),
}));
