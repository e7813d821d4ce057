import { createPrivateKey, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fromBase64, toBase64 } from '@expediente/seals/base64.ts';
import { type Checkpoint, parseCheckpoint } from '@expediente/seals/checkpoint.ts';
import { EMPTY_ROOT } from '@expediente/seals/hash.ts';
import { COSIGNATURE, parseVkey } from '@expediente/seals/keys.ts';
import { openNote } from '@expediente/seals/note.ts';
import { continues } from '@expediente/seals/proofs.ts';
import { newPrivateKey, signerOf } from '@expediente/seals/signer.ts';

interface Answer {
  readonly status: number;
  readonly body?: string;
  readonly type?: string;
}

/**
 * Witness (C2SP tlog-witness): it cosigns a checkpoint only if a trusted log key signed it, and the proof shows that
 * it continues the one that it cosigned last.
 */
export class TestWitness {
  /** Key with which its cosignatures are checked. */
  readonly vkey: string;
  /** Vkeys of the logs that it trusts. */
  readonly logs: string[] = [];
  /** Answer to every request while it is set. */
  instead: Answer | undefined;
  /** Status of each answer so far. */
  readonly answered: number[] = [];
  readonly #name: string;
  readonly #pem = newPrivateKey();
  readonly #known = new Map<string, Pick<Checkpoint, 'size' | 'root'>>();
  #server: Server | undefined;
  #url = '';

  constructor(name = 'contraloria.example/testigo') {
    this.#name = name;
    const { vkey } = signerOf(this.#pem, name, COSIGNATURE);
    this.vkey = vkey;
  }

  static async start(name?: string): Promise<TestWitness> {
    const witness = new TestWitness(name);
    witness.#server = createServer((request, response) => {
      const answering = async (): Promise<void> => {
        const {
          status,
          body = '',
          type = 'text/plain',
        } = witness.instead ??
        (request.url === '/w1/add-checkpoint' ? witness.#add(await text(request)) : { status: 404 });
        witness.answered.push(status);
        response.writeHead(status, { 'content-type': type }).end(body);
      };
      void answering();
    });
    await new Promise<void>((resolve) => witness.#server?.listen(0, '127.0.0.1', resolve));
    witness.#url = `http://127.0.0.1:${(witness.#server.address() as AddressInfo).port}/w1`;
    return witness;
  }

  get url(): string {
    return this.#url;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** Line with its cosignature of a note's text, including the newline. */
  cosign(noteText: string, now = new Date()): string {
    const seconds = Math.floor(now.getTime() / 1_000);
    const message = `cosignature/v1\ntime ${seconds}\n${noteText}`;
    const time = Buffer.alloc(8);
    time.writeBigInt64BE(BigInt(seconds));
    const id = Buffer.from(parseVkey(this.vkey)?.id ?? '', 'hex');
    const signature = sign(null, Buffer.from(message), createPrivateKey(this.#pem));
    return `\u2014 ${this.#name} ${toBase64(Buffer.concat([id, time, signature]))}\n`;
  }

  #add(request: string): Answer {
    const end = request.indexOf('\n\n');
    const [old = '', ...lines] = request.slice(0, end).split('\n');
    const note = request.slice(end + 2);
    const proof = lines.map((line) => fromBase64(line));
    const size = /^old (0|[1-9]\d*)$/.exec(old)?.[1];
    if (size === undefined || !proof.every((hash) => hash !== undefined)) return { status: 400 };
    const keys = this.logs.flatMap((vkey) => parseVkey(vkey) ?? []);
    const [origin = ''] = note.split('\n');
    if (!keys.some(({ name }) => name === origin)) return { status: 404 };
    const opened = openNote(note, keys);
    const checkpoint = opened.is === 'verified' ? parseCheckpoint(opened.text) : undefined;
    if (opened.is !== 'verified' || !checkpoint) return { status: 403 };
    if (Number(size) > checkpoint.size) return { status: 400 };
    const known = this.#known.get(origin) ?? { size: 0, root: EMPTY_ROOT };
    if (known.size !== Number(size))
      return { status: 409, body: `${known.size}\n`, type: 'text/x.tlog.size' };
    if (known.size === checkpoint.size && !continues(known, checkpoint, proof)) return { status: 409 };
    if (!continues(known, checkpoint, proof)) return { status: 422 };
    this.#known.set(origin, checkpoint);
    return { status: 200, body: this.cosign(opened.text) };
  }
}
