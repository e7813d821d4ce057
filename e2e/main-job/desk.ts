import { type ApiClient, checkedClient } from '@expediente/openapi/client.ts';
import { answersFit, type Fits } from '@expediente/openapi/fits.ts';

/** What of the product is not as it is documented. */
export class NotAsDocumented extends Error {
  override readonly name = 'NotAsDocumented';
  readonly seen: unknown;
  constructor(message: string, seen: unknown) {
    super(message);
    this.seen = seen;
  }
}

export function expectThat(holds: unknown, text: string, seen: unknown): asserts holds {
  if (!holds) throw new NotAsDocumented(text, seen);
}

/** What the client answers: `data` of a success, else `error`. */
interface Answered<Answer> {
  readonly data?: Answer | undefined;
  readonly error?: unknown;
}

/** `data` of the envelope of what was done. */
type DataOf<Answer> =
  Extract<Answer, { readonly response: 'success' | 'info' }> extends {
    readonly data: infer Data;
  }
    ? Data
    : never;

/** The data of a call that must succeed. @throws {NotAsDocumented} */
export function done<Answer extends { readonly response: string }>(
  text: string,
  { data, error }: Answered<Answer>,
): DataOf<Answer> {
  expectThat(data?.response === 'success', text, error ?? data);
  return (data as unknown as { readonly data: DataOf<Answer> }).data; // by its response it is the success
}

/** Where the job is done, and by what its answers are measured. */
export interface Office {
  readonly base: string;
  readonly password: string;
  readonly year: number;
  readonly fits: Fits;
  /** The last write that was answered: reads wait for it. */
  position: string;
  step(text: string): void;
}

/** Opens the office at a running product: its own document is what answers have to fit. */
export async function openOffice(
  base: string,
  password: string,
  year: number,
  step: Office['step'],
): Promise<Office> {
  const document = await (await fetch(`${base}/api/openapi.json`)).json();
  return { base, password, year, fits: answersFit(document), position: '', step };
}

/** One person who is signed in, with a client of their own. */
export interface Desk {
  readonly user: string;
  readonly api: ApiClient;
  /** Says that something was done. */
  step(text: string): void;
}

/** Signs in, and chooses the first executor where the user has several. @throws {NotAsDocumented} */
export async function signIn(office: Office, user: string): Promise<Desk> {
  let token = '';
  const headers = () => ({
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    ...(office.position !== '' && { 'x-expediente-position': office.position }),
  });
  const seen = (answer: unknown): void => {
    if (typeof answer === 'object' && answer !== null && 'position' in answer)
      office.position = String(answer.position);
  };
  const api = checkedClient({ base: office.base, headers, seen }, office.fits);
  const credentials = { p_username: user, p_password: office.password, p_year: office.year };
  token = done(`entra ${user}`, await api.POST('/users/login', { body: credentials })).jwt;
  const session = done(`sesión de ${user}`, await api.POST('/users/session', { body: {} }));
  token = session.jwt;
  const [first] = session.executors;
  if (!session.unit_executor_assigned && first !== undefined) {
    const body = { unit_executor_assigned: first.id };
    token = done(`${user} elige su unidad ejecutora`, await api.POST('/users/session', { body })).jwt;
  }
  return { user, api, step: (text) => office.step(`${user}: ${text}`) };
}

/** A document as it came. */
export interface Document {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The bytes of a read that answers a document. */
export const documentOf = ({
  data,
  response,
}: {
  readonly data?: ArrayBuffer | undefined;
  readonly response: Response;
}): Document => ({
  type: response.headers.get('content-type') ?? '',
  bytes: new Uint8Array(data ?? new ArrayBuffer(0)),
});

export const isPdf = ({ type, bytes }: Document): boolean =>
  type.startsWith('application/pdf') && String.fromCharCode(...bytes.slice(0, 5)) === '%PDF-';
