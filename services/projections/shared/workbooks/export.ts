import { shownInstant } from '@expediente/kernel/dates.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { personText } from '@expediente/kernel/text.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { useFact } from '@expediente/platform/access/use-fact.ts';
import type { Audit } from '@expediente/platform/audit/audit.ts';
import { type WrittenSheet, writeWorkbook } from '@expediente/platform/excel/write.ts';

/** Workbook for a user's download. */
export interface Export {
  /** Name in the audit: 'pac:100101-2026', 'catalogue:supply' */
  readonly entity: string;
  readonly details: JsonObject;
  readonly sheets: readonly WrittenSheet[];
  /** File name with its extension. */
  readonly name: string;
}

/** Parts that record an export. */
export interface ExportParts {
  readonly audit: Pick<Audit, 'write'>;
}

/** The workbook, made while it is downloaded; the audit records the export before its first byte. */
export async function exported(
  { audit }: ExportParts,
  session: Session,
  { entity, details, sheets, name }: Export,
) {
  await audit.write(useFact(session, 'export', entity, { format: 'xlsx', ...details }));
  return { workbook: writeWorkbook(sheets, personOf(session)), name };
}

/** 'Generado por Ana el 01/02/2026 10:00.' */
export const generatedBy = (session: Session, at: Date = new Date()): string =>
  `Generado por ${personOf(session)} el ${shownInstant(at.toISOString())}.`;

/** Name of the user on printed documents and workbooks: 'Usuario Compras (compras)'. */
export const personOf = ({ fullName, username }: Pick<Session, 'fullName' | 'username'>): string =>
  personText(fullName, username);
