import { connect, type Socket } from 'node:net';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { DEMO_PASSWORD } from '@expediente/platform/config.ts';
import { EXCEL_TYPE } from '@expediente/platform/excel/write.ts';

/** Parts of an answer that a load client needs. */
export interface Answer {
  readonly status: number;
  readonly body: {
    readonly response: string;
    readonly message: string;
    readonly data: Record<string, unknown>;
    /** Position that a command wrote; a read that names it sees the command's changes. */
    readonly position?: string;
  };
}

/** Year in which the demonstration's users work. */
export const presentYear = (): number => Number(dateInGuatemala(new Date()).slice(0, 4));

function tokenOf({ status, body }: Answer): string {
  if (body.response !== 'success') throw new Error(`sign-in: ${status} ${body.message}`);
  return String(body.data.jwt);
}

const END_OF_HEAD = '\r\n\r\n';
const CHUNK = 64 * 1024;
const NOTHING = Buffer.alloc(0);

/**
 * Client of the load, with one kept-alive connection and one call at a time. It writes and reads HTTP/1.1 itself, so
 * that the clients take little of the two processor cores.
 */
export class LoadClient {
  readonly #base: URL;
  readonly #host: string;
  #token = '';
  #socket: Socket | undefined;
  #received: Buffer = NOTHING;
  #answered: ((answer: Answer) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  constructor(base: string) {
    this.#base = new URL(base);
    this.#host = this.#base.host;
  }

  /** Signs in as a user of the demonstration. */
  async signIn(username: string, year = presentYear()): Promise<void> {
    if (!(await this.trySignIn(username, year))) throw new Error('sign-in: too many tries');
  }

  /** False if the server refused because of too many attempts. */
  async trySignIn(username: string, year: number): Promise<boolean> {
    const login = await this.post('/users/login', {
      p_username: username,
      p_password: DEMO_PASSWORD,
      p_year: year,
    });
    if (login.status === 429) return false;
    this.#token = tokenOf(login);
    this.#token = tokenOf(await this.post('/users/session', {}));
    return true;
  }

  get token(): string {
    return this.#token;
  }

  post(path: string, payload: Record<string, unknown>): Promise<Answer> {
    const body = JSON.stringify(payload);
    return this.#call(
      'POST',
      path,
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }

  /** Reads an operation. `position`: the read waits until the data is at least as new. */
  get(path: string, position?: string): Promise<Answer> {
    const seen = position === undefined ? '' : `x-expediente-position: ${position}\r\n`;
    return this.#call('GET', path, `${seen}\r\n`);
  }

  /** @throws {Error} the operation did not answer with 200 */
  async read(path: string): Promise<void> {
    const { status, body } = await this.get(path);
    if (status !== 200) throw new Error(`${path}: ${body.message}`);
  }

  /** Downloads a file, on a separate connection. */
  async file(path: string): Promise<Buffer> {
    const answer = await fetch(new URL(`/api${path}`, this.#base), {
      headers: { authorization: `Bearer ${this.#token}` },
    });
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || type.startsWith('application/json')) {
      throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
    }
    return Buffer.from(await answer.arrayBuffer());
  }

  /** Uploads a workbook in a form's field, on a separate connection. */
  async upload(path: string, field: string, content: Uint8Array): Promise<Answer> {
    const answer = await this.#send(path, field, content);
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }; // holds: every answer is an envelope
  }

  /** Uploads a workbook, and counts the bytes of the answer (uncompressed) without parsing it. */
  async uploadUnread(path: string, field: string, content: Uint8Array): Promise<number> {
    const { body } = await this.#send(path, field, content);
    let size = 0;
    for await (const chunk of body ?? []) size += chunk.length;
    return size;
  }

  async #send(path: string, field: string, content: Uint8Array): Promise<Response> {
    const body = new FormData();
    body.append(field, new File([new Uint8Array(content)], 'carga.xlsx', { type: EXCEL_TYPE }));
    return await fetch(new URL(`/api${path}`, this.#base), {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}` },
      body,
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #call(method: string, path: string, rest: string): Promise<Answer> {
    const authorization = this.#token ? `authorization: Bearer ${this.#token}\r\n` : '';
    return new Promise((resolve, reject) => {
      if (this.#answered) throw new Error(`${path}: this client has another call under way`);
      this.#answered = resolve;
      this.#failed = reject;
      this.#open().write(`${method} /api${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${authorization}${rest}`);
    });
  }

  #open(): Socket {
    if (this.#socket) return this.#socket;
    const buffer = Buffer.allocUnsafe(CHUNK);
    const onread = {
      buffer,
      // Bytes are read from the socket's own buffer, which saves the cost of a stream.
      callback: (bytes: number) => {
        const chunk = buffer.subarray(0, bytes);
        this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
        if (!this.#read()) this.#received = Buffer.from(this.#received);
        return true;
      },
    };
    const socket = connect({
      port: Number(this.#base.port),
      host: this.#base.hostname,
      noDelay: true,
      onread,
    });
    const fail = (error: Error): void => {
      this.#answered = undefined;
      this.#failed?.(error);
    };
    socket.on('error', fail);
    socket.on('close', () => {
      // The server closes idle connections; the next call opens a new one.
      this.#socket = undefined;
      fail(new Error('the server closed the connection'));
    });
    this.#socket = socket;
    return socket;
  }

  /** Takes the answer from the received bytes; false while it is incomplete. */
  #read(): boolean {
    const end = this.#received.indexOf(END_OF_HEAD);
    if (end < 0) return false;
    const head = this.#received.toString('latin1', 0, end);
    const from = end + END_OF_HEAD.length;
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    const body = length === undefined ? this.#chunked(from) : this.#whole(from, Number(length));
    if (body === undefined) return false;
    this.#received = NOTHING;
    const answered = this.#answered;
    this.#answered = undefined;
    answered?.({ status: Number(head.slice(9, 12)), body: JSON.parse(body) });
    return true;
  }

  #whole(from: number, length: number): string | undefined {
    if (this.#received.length < from + length) return undefined;
    return this.#received.toString('utf8', from, from + length);
  }

  #chunked(from: number): string | undefined {
    let body = '';
    for (let at = from; ; ) {
      const line = this.#received.indexOf('\r\n', at);
      if (line < 0) return undefined;
      const size = Number.parseInt(this.#received.toString('latin1', at, line), 16);
      if (size === 0) return body;
      at = line + 2 + size + 2;
      if (this.#received.length < at) return undefined;
      body += this.#received.toString('utf8', line + 2, line + 2 + size);
    }
  }
}
