import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { toHex } from '@expediente/seals/bytes.ts';
import { checkpointText } from '@expediente/seals/checkpoint.ts';
import { CompactRange } from '@expediente/seals/compact-range.ts';
import type { Hash } from '@expediente/seals/hash.ts';
import { headProof, headsRoot, type StreamHead } from '@expediente/seals/heads.ts';
import type { SignerKey } from '@expediente/seals/keys.ts';
import { leafData } from '@expediente/seals/leaf.ts';
import { edgeOf, type NodePlace, type NodeSource, nodesOf } from '@expediente/seals/nodes.ts';
import { signNote } from '@expediente/seals/note.ts';
import { consistencyRanges, inclusionProof } from '@expediente/seals/proofs.ts';
import { newPrivateKey, signerOf } from '@expediente/seals/signer.ts';
import yazl from 'yazl';
import { type ArchivedFile, type ArchivedRotation, archiveFiles, documentPath } from '../archive.ts';
import { MANIFEST } from '../manifest.ts';

/** An event of a small log: its line and its hash. */
interface Written {
  readonly stream: string;
  readonly revision: number;
  readonly line: string;
  readonly chain: string;
}

export const sha256 = (text: string | Uint8Array): string => hash('sha256', text, 'hex');

/** Log for tests, sealed when it is asked to: what the product does, in as few lines as possible. */
export class SampleLog {
  readonly events: Written[] = [];
  key: SignerKey;
  readonly rotations: ArchivedRotation[] = [];
  readonly pem: string;
  readonly #last = new Map<string, Written>();
  readonly #nodes = new Map<string, Hash>();
  readonly #range = new CompactRange(undefined, (level, index, node) =>
    this.#nodes.set(`${level}/${index}`, node),
  );
  readonly sizes: number[] = [];
  /** Notes of all seals. */
  readonly notes: string[] = [];

  constructor(name = 'expediente/prueba', pem = newPrivateKey()) {
    this.pem = pem;
    this.key = signerOf(pem, name);
  }

  append(
    stream: string,
    type: string,
    data: object,
    at = '2026-11-20T15:00:00.000Z',
    more: Readonly<Record<string, string>> = {},
  ): void {
    const last = this.#last.get(stream) ?? this.of(stream).at(-1);
    const revision = (last?.revision ?? -1) + 1;
    const previous = last?.chain ?? '';
    const own = { at, userId: 'prueba', userName: 'Usuario Compras', username: 'compras', ...more };
    const metadata = JSON.stringify(Object.fromEntries(Object.entries(own).sort()));
    const line = `{"data":${JSON.stringify(data)},"id":"id-${this.events.length}","metadata":${metadata},"previous":"${previous}","revision":${revision},"stream":"${stream}","type":"${type}"}`;
    const event = { stream, revision, line, chain: sha256(line) };
    this.#last.set(stream, event);
    this.events.push(event);
  }

  seal(day = '2026-11-20', at = '2026-11-21T06:30:00.000Z'): string {
    return this.#sealed('DaySealed', { day }, at, [this.key]);
  }

  /** Makes a seal by which another key takes over. */
  rotate(at = '2026-11-21T06:40:00.000Z'): void {
    this.#takesOver('SealKeyRotated', signerOf(newPrivateKey(), this.key.name), at);
  }

  /** Makes a seal by which the log goes on from a backup, under another name. */
  restore(name: string, at = '2026-11-21T06:40:00.000Z'): void {
    this.#takesOver('LogRestored', signerOf(newPrivateKey(), name), at);
  }

  #takesOver(type: string, next: SignerKey, at: string): void {
    const before = this.key;
    const data = { day: '2026-11-20', key: next.vkey, lost: 0, replaced: before.vkey };
    this.key = next;
    const note = this.#sealed(type, data, at, [before, next]);
    const index = this.#range.size - 1;
    const hashes = inclusionProof(index, index + 1, this.node);
    this.rotations.push({
      number: this.notes.length,
      note,
      line: this.events[index]?.line ?? '',
      index,
      hashes,
    });
  }

  #sealed(type: string, data: object, at: string, keys: readonly SignerKey[]): string {
    const sealed = this.events.length;
    const whole = { ...data, heads: this.#heads(sealed) };
    this.append('seal-1', type, Object.fromEntries(Object.entries(whole).sort()), at);
    for (const event of this.events.slice(this.#range.size)) this.#range.append(leafData(event));
    this.sizes.push(this.#range.size);
    const note = signNote(this.checkpoint(), keys);
    this.notes.push(note);
    return note;
  }

  /**
   * The tree of heads over the first events, as a seal's event states it; its members in the order of canonical JSON.
   */
  #heads(events: number) {
    const heads = this.headsOf(events);
    return { events, root: toHex(headsRoot(heads)), streams: heads.length };
  }

  headsOf(events: number): readonly StreamHead[] {
    return [...new Map(this.events.slice(0, events).map((each) => [each.stream, each])).values()];
  }

  /** Note of the last seal. */
  get note(): string {
    return this.notes.at(-1) ?? '';
  }

  /** The signed text of the last seal. */
  checkpoint(): string {
    return checkpointText({ origin: this.key.name, size: this.#range.size, root: this.#range.root() });
  }

  of(stream: string): readonly Written[] {
    return this.events.filter((event) => event.stream === stream);
  }

  readonly node: NodeSource = ({ level, index }) => {
    const node = this.#nodes.get(`${level}/${index}`);
    if (!node) throw new RangeError(`no node ${level}/${index}`);
    return node;
  };

  /** The archive of a record with other histories, as the product makes it. */
  archive(
    record: string,
    others: readonly string[] = [],
    documents: readonly Uint8Array[] = [],
  ): readonly ArchivedFile[] {
    const size = this.sizes.at(-1) ?? 0;
    const histories = [record, ...others, ...(size > 0 ? ['seal-1'] : [])].map((stream) => {
      const all = this.of(stream);
      const own = stream === 'seal-1' ? all.slice(-1) : all;
      const last = own.findLast((event) => this.events.indexOf(event) < size);
      const index = last ? this.events.indexOf(last) : -1;
      return {
        stream,
        lines: own.map(({ line }) => line),
        chain: own.at(-1)?.chain ?? '',
        ...(last && {
          proof: { revision: last.revision, index, hashes: inclusionProof(index, size, this.node) },
        }),
      };
    });
    const listed = documents.map((bytes) => ({
      sha256: sha256(bytes),
      extension: 'pdf',
      bytes: bytes.length,
    }));
    const files = archiveFiles({
      record,
      histories,
      ...(size > 0 && {
        seal: {
          note: this.note,
          keys: [this.key.vkey],
          nodes: this.nodesFromEarlier(),
          sizes: this.sizes.slice(0, -1),
          rotations: this.rotations,
        },
      }),
      documents: listed,
      ...(size > 0 && { heads: [headProof(this.headsOf(size - 1), record)] }),
    });
    return [
      ...files,
      ...listed.map((each, at) => ({ path: documentPath(each), bytes: documents[at] ?? new Uint8Array() })),
    ];
  }

  nodesFromEarlier(): readonly (readonly [NodePlace, Hash])[] {
    const size = this.sizes.at(-1) ?? 0;
    const places = this.sizes
      .slice(0, -1)
      .flatMap((before) => [...edgeOf(before), ...consistencyRanges(before, size).flatMap(nodesOf)]);
    const unique = new Map(places.map((place) => [`${place.level}/${place.index}`, place]));
    return [...unique.values()].map((place) => [place, this.node(place)] as const);
  }
}

/** Files of which some were changed, with the table of contents written anew, as a forger would do. */
export function forged(
  files: readonly ArchivedFile[],
  change: (path: string, text: string) => string | null | undefined,
): readonly ArchivedFile[] {
  const changed = files.flatMap((file) => {
    const text = Buffer.from(file.bytes).toString('utf8');
    const to = file.path === MANIFEST ? undefined : change(file.path, text);
    if (to === null) return [];
    return [to === undefined ? file : { ...file, bytes: Buffer.from(to, 'utf8') }];
  });
  return relisted(changed);
}

/** Files with a table of contents of their present hashes. */
export function relisted(files: readonly ArchivedFile[]): readonly ArchivedFile[] {
  return files.map((file) => {
    if (file.path !== MANIFEST) return file;
    const manifest = JSON.parse(Buffer.from(file.bytes).toString('utf8'));
    const others = files.filter(({ path }) => path !== MANIFEST);
    manifest.files = others.map(({ path, bytes }) => ({ path, bytes: bytes.length, sha256: sha256(bytes) }));
    for (const stream of manifest.streams) {
      const events = others.find(({ path }) => path === stream.events);
      const line =
        Buffer.from(events?.bytes ?? '')
          .toString('utf8')
          .split('\n')
          .at(-2) ?? '';
      stream.chain = sha256(line);
      if (!others.some(({ path }) => path === stream.proof)) stream.proof = null;
    }
    return { ...file, bytes: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) };
  });
}

/** Packs files like the product. */
export async function zipped(files: readonly ArchivedFile[], compress = true): Promise<Uint8Array> {
  const zip = new yazl.ZipFile();
  for (const { path, bytes } of files)
    zip.addBuffer(Buffer.from(bytes), path, {
      compress,
      mtime: new Date(2026, 0, 1),
      forceDosTimestamp: true,
    });
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}
