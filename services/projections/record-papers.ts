import { Readable } from 'node:stream';
import type { Position } from '@expediente/eventstore/port.ts';
import { bounds } from '@expediente/platform/access/bounds.ts';
import type { PrintedPaper } from '@expediente/platform/bulk/jobs.ts';
import { faultOfPaper, MOST_BYTES } from '@expediente/platform/files/merge/merge.ts';
import { isFileType } from '@expediente/platform/files/sniff.ts';
import { ReceivedFile } from '@expediente/platform/files/store.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import { MODULES } from './modules.ts';
import { NAMED_WITH } from './shared/http/read-route.ts';
import type { ReadParts } from './shared/parts.ts';
import type { PaperCall } from './shared/reads.ts';

/** A paper that the write side asks for. */
export interface AskedPaper extends PaperCall {
  /** Path of the operation that prints it. */
  readonly path: OperationPath;
  /** Position that it has to contain. */
  readonly seen: string | undefined;
}

const TOO_LARGE = `No cabe en el PDF de todos, que pesa ${MOST_BYTES / 1024 / 1024} MB como máximo: imprímalo aparte.`;
const NOT_JOINED = 'Su archivo tiene contraseña o está dañado y no se junta con otros: ábralo aparte.';

/**
 * Prints papers for the write side: the same that the operation would answer to the session, within the same bound, and
 * keeps them in the store of files.
 */
export function recordPapersIn(parts: Omit<ReadParts, 'modules'>) {
  const own = { ...parts, modules: MODULES };
  /**
   * @param most bytes that the paper may have
   * @throws {Declined} as the operation does, or where the paper cannot be put together with others
   */
  return async ({ path, seen, ...call }: AskedPaper, most: number): Promise<PrintedPaper> => {
    const read = MODULES.flatMap(({ reads }) => reads?.[path]?.paper ?? [])[0];
    if (!read) throw new Error(`${path} prints no paper of a record`);
    if (seen !== undefined)
      await own.positions.waitFor([...read.waitsFor(own), ...NAMED_WITH], seen as Position); // opaque, as sent
    return await bounds.run('print', call.session.userId, async () => {
      const answer = await read.run(own, call);
      if (!('file' in answer)) throw new Error(`${path} answers no file`);
      const { file, type = 'application/pdf' } = answer;
      const printed = Buffer.isBuffer(file);
      const received = await ReceivedFile.of(printed ? Readable.from([file]) : Readable.from(file), most);
      if (received.content.length > most) throw new Refused('papers-size', TOO_LARGE);
      // An uploaded paper may be locked, or broken.
      const joins = printed || (isFileType(type) && !(await faultOfPaper(type, received.content)));
      if (!joins) throw new Refused('papers-readable', NOT_JOINED);
      const kept = await own.files.put(received, { kind: 'pdf or image', most });
      if ('refusal' in kept) throw new Refused(kept.refusal.rule, kept.refusal.message);
      return { hash: kept.file.hash, size: kept.file.size };
    });
  };
}
