import type { DateText } from '@expediente/kernel/dates.ts';
import { awardStates } from '@expediente/machines/award/life-cycle.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import { type ListRow, listAt } from '@expediente/readmodels/model/list.ts';
import type { AwardStatusCode } from '@expediente/schemas/award/read.ts';
import { ivaText } from '@expediente/schemas/order/fields.ts';
import { AWARDS_SHEET } from '@expediente/schemas/reports/awards.ts';
import { fileAnswer, type ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { listTaken } from '../shared/reports/taken.ts';
import { awardList } from './model.ts';
import { listedAwards } from './queries.ts';

/**
 * The whole narrowed list as a workbook; with `day` in its state at the end of that day.
 * @throws {BadInput}
 */
export const awardsWorkbook = async (
  parts: Pick<ReadParts, 'db' | 'audit'>,
  session: Session,
  request: ListRequest,
  day?: DateText,
): Promise<ReadAnswer> => {
  const list = listAt<ListRow<typeof awardList>>(awardList, day);
  return fileAnswer(
    await listTaken(
      parts,
      {
        definition: AWARDS_SHEET,
        entity: `report:${AWARDS_SHEET.name}`,
        list,
        ...(day && { day }),
        shown: (row) => ({
          ...row,
          iva: ivaText(row.iva),
          state: awardStates.status(row.state as AwardStatusCode).label, // column values are codes of the life cycle
        }),
      },
      session,
      request,
      listedAwards(session, list),
    ),
  );
};
