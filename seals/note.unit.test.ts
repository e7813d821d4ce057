import { createPrivateKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseCheckpoint } from './checkpoint.ts';
import { COSIGNATURE, ED25519, parseVkey, type VerifierKey } from './keys.ts';
import { cosignedAt, noteText, openNote, parseNote, signNote } from './note.ts';
import { newPrivateKey, signerOf } from './signer.ts';

/** Keys and notes of golang.org/x/mod/sumdb/note. */
const PETER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const ENOCH = 'EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop';
const PETER_SEED = 'gQoUAtUUbI2E8kQzMPVAgOv5juF9nHT2JS/F1ccoMXM=';
const TEXT = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.
`;
const PETER_LINE =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
const ENOCH_LINE =
  '— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n';

/** A checkpoint of the Go checksum database, as its service signed it. */
const SUMDB = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8';
const SUMDB_NOTE = `go.sum database tree
6476701
mb8QLQIs0Z0yP5Cstq6guj87oXWeC9gEM8oVikmm9Wk=

— sum.golang.org Az3grsLX85Gz+s1SiTbgkuqxgItqFq7gsMUEyVnrsa9LM7Us9S+1xbFIGu95949rj4nPRYfvimWEPWL+o3GeoWwOoAw=
`;

/** A checkpoint of a certificate log, with cosignatures of the witness network. */
const WITNESS = 'remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2';
const WITNESSED = `arche2025h1.staging.ct.transparency.dev
1432088532
U7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=

— arche2025h1.staging.ct.transparency.dev ui8GwCF1+kWqZrxGdhj4aX3gcw7XUlXQQabg/27lefwhUkzbC3NygNI75MdhL1bfTW9g8Ei59RA23oHP7Ry1k3ZFWwQ=
— transparency.dev/DEV:witness-little-garden 2AQqhwAAAABqEiEgzgFIqqhbUoDwjMWE6UP8nd8/KYTzwZ2rhIgcqoXHAwVkjZr4AscylP3v7sEodkRAErumC2q44vdgJY096st5BQ==
— remora.n621.de 2net5wAAAABqEiEgPlfF3V06o0Y+fHM+J5J9s27wgxxcOVSpZ/2g/KSiXCg9DEZI+aVCIobWX9sXTynk5XeU/zZ0WBxtqB0DrAWfBw==
`;
const WITNESSED_LOG =
  'arche2025h1.staging.ct.transparency.dev+ba2f06c0+AU0vHmlGCS/PdN8b2OaGmKprLI8HKM+dJ472xgFYh15f';

/** @throws when the text is no key */
function key(vkey: string): VerifierKey {
  const parsed = parseVkey(vkey);
  if (!parsed) throw new Error(`no key: ${vkey}`);
  return parsed;
}

/** The private key that Go's text holds as its seed. */
const peterPem = createPrivateKey({
  key: Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    Buffer.from(PETER_SEED, 'base64'),
  ]),
  format: 'der',
  type: 'pkcs8',
})
  .export({ format: 'pem', type: 'pkcs8' })
  .toString();

describe('a key', () => {
  test('is read from its text, with its kind', () => {
    expect(key(PETER)).toMatchObject({ name: 'PeterNeumann', id: 'c74f20a3', type: ED25519 });
    expect(key(WITNESS)).toMatchObject({ name: 'remora.n621.de', id: 'da77ade7', type: COSIGNATURE });
  });

  test('is refused with any part of its text missing, or any character another', () => {
    const read: string[] = [];
    const given = (text: string): void => {
      if (parseVkey(text)) read.push(text);
    };
    for (let from = 0; from <= PETER.length; from++)
      for (let to = from; to <= PETER.length; to++)
        if (to - from < PETER.length) given(PETER.slice(from, to));
    for (let at = 0; at < PETER.length; at++)
      given(PETER.slice(0, at) + String.fromCharCode(PETER.charCodeAt(at) + 1) + PETER.slice(at + 1));
    // Of another length, and of an unknown kind, each with the id that it would have.
    given('PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==');
    given('PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW');
    expect(read).toEqual([]);
  });

  test('signs as Go does with the same seed', () => {
    const signer = signerOf(peterPem, 'PeterNeumann');
    expect(signer.vkey).toBe(PETER);
    expect(signNote(TEXT, [signer])).toBe(`${TEXT}\n${PETER_LINE}`);
  });

  test('that is new signs what its vkey verifies, and no other does', () => {
    const [ours, other] = [newPrivateKey(), newPrivateKey()].map((pem) => signerOf(pem, 'expediente/1'));
    const note = signNote(TEXT, ours ? [ours] : []);
    expect(openNote(note, [key(ours?.vkey ?? '')]).is).toBe('verified');
    expect(openNote(note, [key(other?.vkey ?? '')]).is).toBe('unknown');
  });

  test('is not made of another kind of key, nor with a name that notes cannot hold', () => {
    expect(() => signerOf('no key', 'expediente')).toThrow(TypeError);
    expect(() => signerOf(peterPem, 'a name')).toThrow(TypeError);
    expect(() => signerOf(peterPem, '')).toThrow(TypeError);
  });
});

describe('a note', () => {
  test('is verified by one of its keys, the others passed over', () => {
    const opened = openNote(`${TEXT}\n${PETER_LINE}${ENOCH_LINE}`, [key(PETER)]);
    expect(opened).toMatchObject({ is: 'verified', text: TEXT, verified: [{ name: 'PeterNeumann' }] });
  });

  test('is verified by both, each once', () => {
    const opened = openNote(`${TEXT}\n${PETER_LINE}${PETER_LINE}${ENOCH_LINE}`, [key(PETER), key(ENOCH)]);
    expect(opened.is === 'verified' && opened.verified.map(({ name }) => name)).toEqual([
      'PeterNeumann',
      'EnochRoot',
    ]);
  });

  test('is unknown without a key of its own', () => {
    const opened = openNote(`${TEXT}\n${PETER_LINE}`, [key(ENOCH)]);
    expect(opened).toMatchObject({ is: 'unknown', note: { text: TEXT } });
  });

  test('is refused whole when a known key has not signed this, although another has', () => {
    const false_ = ENOCH_LINE.replace('HzmZ', 'HzmA').replace('rwz+eBzm', 'rwz+eBzn');
    const opened = openNote(`${TEXT}\n${PETER_LINE}${false_}`, [key(PETER), key(ENOCH)]);
    expect(opened).toEqual({ is: 'false', name: 'EnochRoot' });
  });

  test('is refused with any bit of its text or signature changed', () => {
    const note = Buffer.from(SUMDB_NOTE);
    const trusted = [key(SUMDB)];
    expect(openNote(SUMDB_NOTE, trusted).is).toBe('verified');
    const accepted: number[] = [];
    for (let bit = 0; bit < note.length * 8; bit++) {
      const forged = Buffer.from(note);
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      if (openNote(forged.toString(), trusted).is === 'verified') accepted.push(bit);
    }
    expect(accepted).toEqual([]);
  });

  test.each([
    ['without signatures', TEXT],
    ['with a blank line only', `${TEXT}\n`],
    ['cut at its end', `${TEXT}\n${PETER_LINE.slice(0, -1)}`],
    ['with a control character', `\u0001${TEXT}\n${PETER_LINE}`],
    ['with a carriage return', `${TEXT.replace('\n', '\r\n')}\n${PETER_LINE}`],
    ['with a name of two words', `${TEXT}\n— Bad Name ${PETER_LINE.slice(15)}`],
    ['with another line after its signatures', `${TEXT}\n${PETER_LINE}Unexpected line.\n`],
    ['with a hundred and one signatures', `${TEXT}\n${PETER_LINE.repeat(101)}`],
    ['with base64 that no one writes so', `${TEXT}\n${PETER_LINE.replace('nAM=', 'nAN=')}`],
    ['empty', ''],
  ])('%s is none', (_, note) => {
    expect(openNote(note, [key(PETER)])).toEqual({ is: 'malformed' });
  });

  test('keeps every character through parsing and writing', () => {
    for (const note of [WITNESSED, SUMDB_NOTE, `${TEXT}\n${PETER_LINE}${ENOCH_LINE}`]) {
      const parsed = parseNote(note);
      expect(parsed && noteText(parsed)).toBe(note);
    }
    expect(() => noteText({ text: 'no newline', signatures: [] })).toThrow(TypeError);
  });
});

describe('a checkpoint', () => {
  test('has a log, a size and a root', () => {
    const opened = openNote(SUMDB_NOTE, [key(SUMDB)]);
    const checkpoint = opened.is === 'verified' ? parseCheckpoint(opened.text) : undefined;
    expect(checkpoint).toMatchObject({ origin: 'go.sum database tree', size: 6_476_701 });
    expect(checkpoint?.root).toHaveLength(32);
  });

  test.each([
    ['a leading zero', 'log\n01\nmb8QLQIs0Z0yP5Cstq6guj87oXWeC9gEM8oVikmm9Wk=\n'],
    ['a size that is none', 'log\n-1\nmb8QLQIs0Z0yP5Cstq6guj87oXWeC9gEM8oVikmm9Wk=\n'],
    ['a size too large', 'log\n9007199254740992\nmb8QLQIs0Z0yP5Cstq6guj87oXWeC9gEM8oVikmm9Wk=\n'],
    ['a root of 31 bytes', 'log\n1\nmb8QLQIs0Z0yP5Cstq6guj87oXWeC9gEM8oVikmm9Q==\n'],
    ['no root', 'log\n1\n'],
    ['no origin', '\n1\nmb8QLQIs0Z0yP5Cstq6guj87oXWeC9gEM8oVikmm9Wk=\n'],
    ['an empty line', 'log\n1\nmb8QLQIs0Z0yP5Cstq6guj87oXWeC9gEM8oVikmm9Wk=\n\nmore\n'],
    ['no newline', 'log\n1\nmb8QLQIs0Z0yP5Cstq6guj87oXWeC9gEM8oVikmm9Wk='],
  ])('with %s is none', (_, text) => {
    expect(parseCheckpoint(text)).toBeUndefined();
  });
});

describe('a cosignature of a witness', () => {
  test('is verified with its time, next to that of the log', () => {
    const opened = openNote(WITNESSED, [key(WITNESS), key(WITNESSED_LOG)]);
    expect(opened.is === 'verified' && opened.verified.map(({ name, seconds }) => [name, seconds])).toEqual([
      ['arche2025h1.staging.ct.transparency.dev', undefined],
      ['remora.n621.de', 0x6a122120n],
    ]);
  });

  test('is refused with another time, another size, and as the signature of a log', () => {
    const trusted = [key(WITNESS)];
    const later = WITNESSED.replace('2net5wAAAABqEiEg', '2net5wAAAABqEiEh');
    expect(openNote(later, trusted).is).toBe('false');
    expect(openNote(WITNESSED.replace('1432088532', '1432088533'), trusted).is).toBe('false');
    const asLog: VerifierKey = { ...key(WITNESS), type: ED25519 };
    expect(openNote(WITNESSED, [asLog]).is).toBe('false');
  });

  test('gives its time without being verified, when it has the form of one', () => {
    const [log, , witness] = parseNote(WITNESSED)?.signatures ?? [];
    expect(witness && cosignedAt(witness.signature)).toBe(0x6a122120n);
    expect(log && cosignedAt(log.signature)).toBeUndefined();
    expect(cosignedAt(new Uint8Array(72).fill(255))).toBeUndefined();
  });
});
