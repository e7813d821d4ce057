import type { Refusal } from '@expediente/kernel/refusal.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { useFact } from '@expediente/platform/access/use-fact.ts';
import type { Audit } from '@expediente/platform/audit/audit.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { Read } from '../http/read-route.ts';
import type { Printer } from './browser.ts';
import { type PrintChoice, printContext } from './context.ts';
import type { DocumentContext } from './frame.ts';
import type { IssuedDocuments } from './issue.ts';
import type { IssueKey } from './issue-event.ts';
import { type MarkParts, markOf } from './mark.ts';
import { AS_TODAY, type NameOnPaper, namesAtRevision } from './names-then.ts';
import { printCounted } from './page-count.ts';
import type { PrintOptions } from './sheet.ts';

/** A document for the printer. */
export interface Paper extends PrintOptions {
  /** Set if the document states its number of sheets. */
  readonly counted?: true;
  /**
   * @param breaks rows of the table of amounts that begin a new sheet
   * @param sheets number of sheets, if the document is `counted`
   */
  page(breaks: readonly number[], sheets: number): string;
}

/**
 * The PDF of a document.
 * @throws {PrintFailed}
 */
export async function printPaper(printer: Printer, paper: Paper): Promise<Buffer> {
  const print = async (sheets: number): Promise<Buffer> =>
    await printer.print((breaks) => paper.page(breaks, sheets), paper);
  return paper.counted ? await printCounted(print) : await print(1);
}

/** A document of a record. */
export interface RecordPrint {
  /** The record in the audit's notation: `request:41`. */
  readonly record: string;
  readonly revision: number;
  /** `format-1`, `purchase-order` */
  readonly format: string;
  /** Refusal in the record's state; null: the document can be printed. */
  readonly refusal: Refusal | null;
  /**
   * `issued`: the first print is handed out ever after, with the names at the time of this revision of the stream
   * (`names: 'today'`: with present names, since its figures are those of today). `today`: printed anew each time, and
   * not kept.
   */
  readonly kept: { readonly issued: StreamName; readonly names?: 'today' } | 'today';
  /** Choices in the address of the call. */
  readonly parameters?: IssueKey['parameters'];
  readonly choice: PrintChoice;
  /** Name of the file. */
  readonly name: string;
  /**
   * Lays the document out; called only when it is printed, not when a stored one is handed out.
   * @param names names of units and entities on the document
   */
  paper(context: DocumentContext, names: NameOnPaper): Promise<Paper> | Paper;
  /** Adds to the printed sheets what is not printed: papers as they were uploaded. */
  finished?(sheets: Buffer): Promise<Buffer>;
}

/** User who prints, and the address of the product that they use. */
export type PrintCall = Pick<Read, 'session' | 'origin' | 'correlationId'>;

/** Parts that a print needs. */
export interface PrintParts extends MarkParts {
  readonly audit: Pick<Audit, 'write'>;
  readonly db: ReadDatabase;
  readonly files: FileStore;
  readonly issued: Pick<IssuedDocuments, 'issue'>;
  readonly printer: Printer;
}

/** A number or name as part of a file name: `12_2026`. */
export const fileWord = (text: string): string => text.replace(/[^\w-]/g, '_');

/**
 * PDF of a record, by its state and in its frame; issued once, with the mark of its revision. The audit records each
 * print.
 * @throws {Refused, BadInput}
 */
export async function printedRecord(
  parts: PrintParts,
  { session, origin, correlationId }: PrintCall,
  { record, revision, format, refusal, kept, parameters = {}, choice, name, paper, finished }: RecordPrint,
): Promise<{ readonly file: Buffer; readonly name: string }> {
  if (refusal) throw new Refused(refusal.rule, refusal.message, refusal.field);
  const names =
    kept === 'today' || kept.names === 'today' ? AS_TODAY : namesAtRevision(parts, kept.issued, revision);
  let seal: number | undefined;
  const print = async (): Promise<Buffer> => {
    const context = await printContext(parts, session, choice, names);
    const mark = kept === 'today' ? undefined : await markOf(parts, kept.issued, revision, origin);
    seal = mark?.seal;
    const sheets = await printPaper(parts.printer, await paper({ ...context, ...(mark && { mark }) }, names));
    return finished ? await finished(sheets) : sheets;
  };
  if (kept !== 'today') {
    const by = { session, correlationId, seal: () => seal };
    const file = await parts.issued.issue({ record, revision, format, parameters }, by, print);
    return { file, name };
  }
  const file = await print();
  await parts.audit.write(useFact(session, 'print', record, { format, revision }));
  return { file, name };
}
