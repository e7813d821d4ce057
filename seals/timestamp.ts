import { fromBER, Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  ExtKeyUsage,
  id_ContentType_SignedData,
  id_eContentType_TSTInfo,
  MessageImprint,
  PKIStatus,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { fromBase64 } from './base64.ts';
import { sameHash, sha256 } from './hash.ts';

/**
 * Time stamps over notes (RFC 3161), each a proof that a note existed at an instant, by the clock of an authority
 * elsewhere. The authority's whole answer is kept, as `openssl ts -verify -in … -data …` reads it.
 */

const SHA256 = '2.16.840.1.101.3.4.2.1';
/** Purpose of the authority's certificate: nothing else may be signed with it (RFC 3161 §2.3). */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const EXTENDED_KEY_USAGE = '2.5.29.37';

/** Types of the messages (RFC 3161 §3.4). */
export const STAMP_QUERY = 'application/timestamp-query';
export const STAMP_REPLY = 'application/timestamp-reply';

/** Most bytes of an authority's answer. */
export const MOST_STAMP_BYTES = 65_536;

/**
 * Request to stamp the note's text with its own signatures, without later ones.
 * @param nonce random bytes
 */
export function stampRequest(note: string, nonce: Uint8Array): Uint8Array {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
      hashedMessage: new OctetString({ valueHex: bufferOf(sha256(note)) }),
    }),
    nonce: integerOf(nonce),
    certReq: true,
  });
  return new Uint8Array(request.toSchema().toBER());
}

/** Verdict on a stamp. */
export type OpenedStamp =
  | {
      readonly is: 'stamped';
      /** Time by the authority's clock. */
      readonly at: Date;
      /** Name of the authority in its certificate. */
      readonly by: string;
    }
  /**
   * `refused`: the authority declined. `other`: stamp of another note. `nonce`: answer to another request. `false`: no
   * valid signature of a trusted authority.
   */
  | { readonly is: 'malformed' | 'refused' | 'other' | 'nonce' | 'false'; readonly why: string };

export interface StampTrust {
  /** Certificates to which the authority's own must lead. */
  readonly trusted: readonly Certificate[];
  /** Nonce of the request; absent: it is no longer known. */
  readonly nonce?: Uint8Array;
}

/**
 * Checks an authority's answer: imprint, nonce, signature, certificate up to a trusted one, purpose. No content of the
 * answer makes it throw.
 */
export async function openStamp(
  note: string,
  answer: Uint8Array,
  { trusted, nonce }: StampTrust,
): Promise<OpenedStamp> {
  if (answer.length > MOST_STAMP_BYTES) return { is: 'malformed', why: 'too long' };
  try {
    const response = new TimeStampResp({ schema: parsed(answer) });
    const { status } = response.status;
    if (status !== PKIStatus.granted && status !== PKIStatus.grantedWithMods)
      return { is: 'refused', why: `status ${status}` };
    const token = response.timeStampToken;
    if (token?.contentType !== id_ContentType_SignedData) return { is: 'malformed', why: 'no token' };
    const signed = new SignedData({ schema: token.content });
    const { eContentType, eContent } = signed.encapContentInfo;
    if (eContentType !== id_eContentType_TSTInfo || !eContent) return { is: 'malformed', why: 'no stamp' };
    const info = new TSTInfo({ schema: parsed(new Uint8Array(eContent.getValue())) });
    const { hashAlgorithm, hashedMessage } = info.messageImprint;
    const imprint = new Uint8Array(hashedMessage.valueBlock.valueHexView);
    if (hashAlgorithm.algorithmId !== SHA256 || !sameHash(imprint, sha256(note)))
      return { is: 'other', why: 'another note' };
    if (nonce && !info.nonce?.isEqual(integerOf(nonce))) return { is: 'nonce', why: 'another nonce' };
    return await signedBy(signed, note, info.genTime, trusted);
  } catch (error) {
    return { is: 'malformed', why: error instanceof Error ? error.message : String(error) };
  }
}

async function signedBy(
  signed: SignedData,
  note: string,
  at: Date,
  trusted: readonly Certificate[],
): Promise<OpenedStamp> {
  if (signed.signerInfos.length !== 1) return { is: 'false', why: 'not one signature' };
  try {
    const { signatureVerified, signerCertificateVerified, signerCertificate } = await signed.verify({
      signer: 0,
      data: bufferOf(new TextEncoder().encode(note)),
      trustedCerts: [...trusted],
      checkChain: true,
      // The certificate was valid when it stamped; its end since then takes nothing away.
      checkDate: at,
      extendedMode: true,
    });
    if (signatureVerified !== true || signerCertificateVerified !== true || !signerCertificate)
      return { is: 'false', why: 'signature' };
    if (!isForStamps(signerCertificate)) return { is: 'false', why: 'purpose' };
    return { is: 'stamped', at, by: nameOf(signerCertificate) };
  } catch (error) {
    return { is: 'false', why: error instanceof Error ? error.message : 'signature' };
  }
}

/** True for a certificate whose only purpose is to stamp. */
function isForStamps({ extensions = [] }: Certificate): boolean {
  const own = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  const purposes = own?.parsedValue instanceof ExtKeyUsage ? own.parsedValue.keyPurposes : [];
  return own?.critical === true && purposes.length === 1 && purposes[0] === TIME_STAMPING;
}

/** Common name of a certificate, else its whole subject. */
function nameOf({ subject }: Certificate): string {
  const named = subject.typesAndValues.map(({ type, value }) => [type, String(value.valueBlock.value)]);
  return named.find(([type]) => type === '2.5.4.3')?.[1] ?? named.map(([, value]) => value).join(', ');
}

/** Certificates in a PEM file; undefined: there is none, or one that cannot be read. */
export function certificatesIn(pem: string): readonly Certificate[] | undefined {
  try {
    const blocks = [...pem.matchAll(/-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/g)];
    const found = blocks.map(([, body = '']) => {
      const bytes = fromBase64(body.replace(/\s+/g, ''));
      if (!bytes) throw new Error('not base64');
      return new Certificate({ schema: parsed(bytes) });
    });
    return found.length > 0 ? found : undefined;
  } catch {
    return undefined;
  }
}

/** @throws {Error} when the bytes are not one whole ASN.1 value */
function parsed(bytes: Uint8Array) {
  const { offset, result } = fromBER(bufferOf(bytes));
  if (offset !== bytes.length) throw new Error('not ASN.1');
  return result;
}

/** A positive integer of these bytes. */
const integerOf = (bytes: Uint8Array): Integer => {
  const unsigned = new Uint8Array([0, ...bytes]);
  return Integer.fromBigInt(unsigned.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n));
};

/** Copy of the bytes in a buffer of their own. */
const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
