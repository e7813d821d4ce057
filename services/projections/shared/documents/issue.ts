import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { canonicalJson } from '@expediente/kernel/canonical.ts';
import type { Audit } from '@expediente/platform/audit/audit.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import type { Migration } from '@expediente/platform/migrations.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type pg from 'pg';

/** What makes a print the same print: another revision or another signatory is another document. */
export interface IssueKey {
  /** `request:41`, `order:7` */
  readonly record: string;
  readonly revision: number;
  /** `format-1`, `format-2`, `purchase-order` */
  readonly format: string;
  /** Signatories, address: whatever the address of the call chose. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Who asks for it, for the audit. */
export interface Reader {
  readonly user: string;
  readonly session: string;
}

export interface IssuedDocuments {
  /**
   * The PDF that was issued under this key or, the first time, the one that `print` makes; either way a
   * fact of the audit. A reprint is byte by byte what was handed out before (architecture "Reading").
   */
  issue(key: IssueKey, reader: Reader, print: () => Promise<Buffer>): Promise<Buffer>;
  /** Of these files, those that an issued document names: the sweep of unreferenced files spares them. */
  referenced(hashes: readonly string[]): Promise<ReadonlySet<string>>;
}

export const issueMigrations: readonly Migration[] = [
  {
    name: 'documents-001-issued',
    up: async (client) =>
      await client.query(`
        create table issued_document (
          key text primary key,
          sha256 text not null,
          created timestamptz not null default now()
        );
        create index issued_document_sha256 on issued_document (sha256);
      `),
  },
];

const NOT_PRINTED =
  'El documento emitido que está guardado no es el que se imprimió la primera vez: no se entrega. Avise a auditoría.';

/** Drafts are not issued: print them without this. */
export function issuedDocuments(
  pool: pg.Pool,
  files: FileStore,
  audit: Pick<Audit, 'write'>,
): IssuedDocuments {
  /** The file that it was issued as; undefined where that file is lost. */
  const stored = async (key: string): Promise<{ sha256: string; pdf: Buffer | undefined } | undefined> => {
    const { rows } = await pool.query<{ sha256: string }>(
      'select sha256 from issued_document where key = $1',
      [key],
    );
    const sha256 = rows[0]?.sha256;
    if (sha256 === undefined) return undefined;
    await requirePrinted(key, sha256);
    const file = await files.open(sha256);
    return { sha256, pdf: file && (await buffer(file.content)) };
  };
  /** The row is no proof: the chained fact of the first print is. @throws {Refused} */
  const requirePrinted = async (key: string, sha256: string): Promise<void> => {
    const { rows } = await pool.query<{ number: string | number; sha256: string }>(
      `select number, details->>'sha256' as sha256 from audit
       where entity = $1 and kind = 'print' and details->>'issue' = $2 order by number limit 1`,
      [key.slice(0, key.indexOf('@')), key],
    );
    const [first] = rows;
    if (first === undefined || first.sha256 === sha256) return;
    throw new Refused('issued-changed', NOT_PRINTED);
  };
  const printed = async (print: () => Promise<Buffer>): Promise<{ sha256: string; pdf: Buffer }> => {
    const pdf = await print();
    const kept = await files.put(pdf, { kind: 'pdf' });
    if ('refusal' in kept) throw new Error(`the printed document was not kept: ${kept.refusal.rule}`);
    return { sha256: kept.file.hash, pdf };
  };
  return {
    async issue(key, reader, print) {
      const issue = nameOf(key);
      const before = await stored(issue);
      const own = before?.pdf ? { sha256: before.sha256, pdf: before.pdf } : await printed(print);
      let { sha256 } = own;
      await audit.write(async (client) => {
        // Two who print at once get the same one: the first that was kept.
        const { rows } = await client.query<{ sha256: string }>(
          `with kept as (
             insert into issued_document (key, sha256) values ($1, $2) on conflict (key) do nothing returning sha256
           )
           select sha256 from kept union all select sha256 from issued_document where key = $1 limit 1`,
          [issue, own.sha256],
        );
        if (!before) sha256 = rows[0]?.sha256 ?? sha256;
        return {
          kind: 'print',
          ...reader,
          entity: key.record,
          result: 'done',
          details: {
            issue,
            format: key.format,
            revision: key.revision,
            parameters: { ...key.parameters },
            sha256,
            reprint: before !== undefined || sha256 !== own.sha256,
          },
        };
      });
      return sha256 === own.sha256 ? own.pdf : ((await stored(issue))?.pdf ?? own.pdf);
    },
    async referenced(hashes) {
      const { rows } = await pool.query<{ sha256: string }>(
        'select distinct sha256 from issued_document where sha256 = any($1)',
        [hashes],
      );
      return new Set(rows.map(({ sha256 }) => sha256));
    },
  };
}

/** Short, whatever the parameters hold; the record stays readable for ops. */
function nameOf(key: IssueKey): string {
  const digest = createHash('sha256')
    .update(canonicalJson({ ...key.parameters }))
    .digest('hex')
    .slice(0, 32);
  return `${key.record}@${key.revision}/${key.format}/${digest}`;
}
