import type { TestServices } from '../services/services.ts';
import { sendFile } from '../services/workbooks.ts';

/** Users of planning and purchasing. */
const PEOPLE = ['admin', 'centro', 'aprobador', 'compras', 'daf'] as const;
export type Who = (typeof PEOPLE)[number];

/** Answer to a command. */
export interface Reply {
  readonly done: boolean;
  /** Rule that refused it, or the status if there is no rule; '' for a success. */
  readonly rule: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reads of the current data. */
export interface Reader {
  /** Reads everything written so far, by default as the cost centre. @throws if it is refused */
  read<Data>(path: string, query?: object, who?: Who): Promise<Data>;
  /** Reads a workbook. */
  workbook(path: string): Promise<Buffer>;
}

/** Users who plan and buy. */
export interface Desk extends Reader {
  send(who: Who, path: string, payload: object, file?: Attached): Promise<Reply>;
  /** Sends a command. @throws if it is refused */
  post(who: Who, path: string, payload: object): Promise<Reply['data']>;
  tokenOf(who: Who): string;
}

export interface Attached {
  readonly field: string;
  readonly bytes: Buffer;
}

/** @param year year of the sessions, which the home page shows */
export async function deskOver(services: TestServices, year: number): Promise<Desk> {
  const tokens = new Map<Who, string>();
  const tokenOf = (who: Who): string => tokens.get(who) ?? '';
  for (const who of PEOPLE) tokens.set(who, await services.signIn(who, undefined, year));

  const send: Desk['send'] = async (who, path, payload, file) => {
    const fields = { ...payload, token: tokenOf(who) };
    const answer = file
      ? (await sendFile(services, path, textsOf(fields), file.field, file.bytes)).json()
      : await services.call('POST', path, fields);
    const { response, message, data } = answer;
    const done = response === 'success';
    return { done, rule: done ? '' : String(data?.rule ?? answer.status), message, data: data ?? {} };
  };
  const post: Desk['post'] = async (who, path, payload) => {
    const { done, message, data } = await send(who, path, payload);
    if (!done) throw new Error(`${path}: ${message} ${JSON.stringify(data)}`);
    return data;
  };
  return {
    send,
    post,
    tokenOf,
    async read(path, query = {}, who = 'centro') {
      await services.caughtUp();
      const asked = { ...query, token: tokenOf(who) };
      const { status, message, data } = await services.call('GET', path, asked);
      if (status !== 200) throw new Error(`${path}: ${message}`);
      return data;
    },
    async workbook(path) {
      await services.caughtUp();
      const { status, content } = await services.download(path, tokenOf('centro'), { download: '1' });
      if (status !== 200) throw new Error(`${path}: ${content}`);
      return content;
    },
  };
}

const textsOf = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
