import { listRequest } from '@expediente/readmodels/lists/query.ts';
import { OFFER_LOAD } from '@expediente/schemas/award/load.ts';
import type { AWARD } from '@expediente/schemas/award/operations.ts';
import { QUOTATIONS } from '@expediente/schemas/award/quotations.ts';
import { attachedFile } from '../shared/documents/kept-file.ts';
import { idIn, integerIn, pastDayIn } from '../shared/http/read-route.ts';
import { answer, data, paper, type ReadersOf, record, shared } from '../shared/reads.ts';
import { lineTemplate } from '../shared/workbooks/line-template.ts';
import type { AwardDocumentName } from './documents.ts';
import { awardPdf } from './print.ts';
import {
  readAward,
  readAwardFirms,
  readAwardProviders,
  readAwardRecord,
  readAwards,
  readAwardUnits,
} from './queries.ts';
import { readResolution } from './resolution.ts';
import { templateChanges } from './templates.ts';
import { awardsWorkbook } from './workbook.ts';

const READS = ['award', 'order'];
/** Read models of a print: also the catalogues, for the names of entity, units and signatories. */
const PRINTED = [...READS, 'catalogues'];

const act = (name: AwardDocumentName) =>
  paper(PRINTED, (parts, read) => awardPdf(parts, read, idIn(read), name));

const certification = (name: AwardDocumentName) =>
  answer(PRINTED, (parts, read) =>
    awardPdf(parts, read, idIn(read), name, {
      date: read.parameters.date ?? '',
      requester: integerIn(read.parameters, 'requesterId'),
      authorizer: integerIn(read.parameters, 'authorizerId'),
    }),
  );

/** The reads of award records (R2 §7). */
export const AWARD_READS = {
  '/awardacts/get/all': shared(READS, ({ db }, { session, parameters }) =>
    readAwards(db, session, listRequest(parameters), pastDayIn(parameters)),
  ),
  '/awardacts/excel': answer(READS, (parts, { session, parameters }) =>
    awardsWorkbook(parts, session, listRequest(parameters), pastDayIn(parameters)),
  ),
  '/awardacts/get/id/{id}': record('award', READS, ({ db }, read) => readAward(db, read.session, idIn(read))),
  '/awardacts/units/get/all/{id}': data(READS, ({ db }, read) =>
    readAwardUnits(db, read.session, idIn(read)),
  ),
  '/awardacts/providers/get/all/{id}': data(READS, ({ db }, read) =>
    readAwardProviders(db, read.session, idIn(read)),
  ),
  '/awardacts/firms/get/all/{id}': data(READS, ({ db }, read) =>
    readAwardFirms(db, read.session, idIn(read)),
  ),
  '/awardacts/resolution': data([...READS, 'request'], (parts, { session, parameters }) =>
    readResolution(parts, session, parameters.p_number_resolution ?? '', {
      award: integerIn(parameters, 'p_id', 0),
      part: integerIn(parameters, 'p_id_consolidate', 0),
    }),
  ),
  '/awardacts/templates/get/all/{id}': data(READS, async ({ store, db }, read) =>
    templateChanges(store, await readAwardRecord(db, read.session, idIn(read))),
  ),
  '/awardacts/offers/template': answer(['catalogues'], (parts, { session }) =>
    lineTemplate(parts, session, OFFER_LOAD),
  ),
  '/awardacts/quotations/{id}/{hash}': answer(READS, async (parts, read) => {
    const { quotations } = await readAwardRecord(parts.db, read.session, idIn(read));
    return await attachedFile(parts, read, 'award', QUOTATIONS, quotations);
  }),
  '/awardacts/pdf/award/{id}': act('award'),
  '/awardacts/pdf/business/{id}': act('business'),
  '/awardacts/pdf/certificationaward/{id}/{date}/{requesterId}/{authorizerId}':
    certification('certificationaward'),
  '/awardacts/pdf/certificationbusiness/{id}/{date}/{requesterId}/{authorizerId}':
    certification('certificationbusiness'),
} satisfies ReadersOf<typeof AWARD>;
