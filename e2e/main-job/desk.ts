import { type ApiClient, checkedClient } from '@expediente/openapi/client.ts';
import { answersFit, type Fits } from '@expediente/openapi/fits.ts';

/** Difference between the product and its contract. */
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

/** Result of the generated client: `data` of a success, else `error`. */
interface Answered<Answer> {
  readonly data?: Answer | undefined;
  readonly error?: unknown;
}

/** Type of `data` in the envelope of a success. */
type DataOf<Answer> =
  Extract<Answer, { readonly response: 'success' | 'info' }> extends {
    readonly data: infer Data;
  }
    ? Data
    : never;

/** Data of a call that must succeed. @throws {NotAsDocumented} */
export function done<Answer extends { readonly response: string }>(
  text: string,
  { data, error }: Answered<Answer>,
): DataOf<Answer> {
  expectThat(data?.response === 'success', text, error ?? data);
  return (data as unknown as { readonly data: DataOf<Answer> }).data; // holds: the response is that of a success
}

/** Product in which the job is done, and the check of its answers. */
export interface Office {
  readonly base: string;
  readonly password: string;
  readonly year: number;
  readonly fits: Fits;
  /** Position of the last write, which reads wait for. */
  position: string;
  step(text: string): void;
}

/** Prepares the job at a running product, whose own contract its answers must meet. */
export async function openOffice(
  base: string,
  password: string,
  year: number,
  step: Office['step'],
): Promise<Office> {
  const document = await (await fetch(`${base}/api/openapi.json`)).json();
  return { base, password, year, fits: answersFit(document), position: '', step };
}

/** Signed-in user with a client. */
export interface Desk {
  readonly user: string;
  readonly api: ApiClient;
  /** Reports a step that is done. */
  step(text: string): void;
}

/** Signs in, and chooses the first executor for a user with several. @throws {NotAsDocumented} */
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

/** Document as it was received. */
export interface Document {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Document answered by a read. */
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
